// Which part of a sequence is shown. One for several plots: they move together. It is no state
// of a component, so that a frame of zooming only draws.

export class Zooming {
  /// Heaps at the left and the right edge; they need not be whole.
  from: number;
  to: number;
  private readonly listeners = new Set<() => void>();

  constructor(private last: number, start: readonly [number, number]|null = null) {
    this.from = start ? Math.min(start[0], last) : 0;
    this.to = start ? Math.min(start[1], last) : last;
    if (this.to <= this.from) this.all();
  }

  get whole(): boolean {
    return this.from <= 0 && this.to >= this.last;
  }
  /// For the address; null where everything is shown.
  get range(): readonly [number, number]|null {
    return this.whole ? null : [Math.max(0, Math.round(this.from)), Math.min(this.last, Math.round(this.to))];
  }

  listen(told: () => void): () => void {
    this.listeners.add(told);
    return () => this.listeners.delete(told);
  }

  show(from: number, to: number): void {
    const width = Math.min(this.last, Math.max(Math.min(8, this.last), to - from));
    const middle = (from + to) / 2;
    this.from = Math.min(this.last - width, Math.max(0, middle - width / 2));
    this.to = this.from + width;
    for (const told of this.listeners) told();
  }
  all(): void {
    this.show(0, this.last);
  }
  /// By `factor` around a heap that stays in its place.
  by(factor: number, around = (this.from + this.to) / 2): void {
    // At the narrowest nothing may drift.
    const width = this.to - this.from;
    const real = Math.min(this.last, Math.max(Math.min(8, this.last), width * factor)) / width;
    const from = around - (around - this.from) * real;
    this.show(from, from + width * real);
  }
  move(heaps: number): void {
    const width = this.to - this.from;
    const from = Math.min(this.last - width, Math.max(0, this.from + heaps));
    this.show(from, from + width);
  }
}
