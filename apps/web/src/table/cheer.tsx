// The moment when a game is won: paper that flies up over the table and falls, once. Only transform
// and opacity change; whoever wants no motion sees none of it.
const count = 24;

/// The same bits every time: angle, reach, turn and colour from their number.
export function Cheer() {
  return (
    <div class="cheer" aria-hidden="true">
      {Array.from({length: count}, (_, i) => {
        const angle = Math.PI * (.15 + .7 * ((i * 7) % count) / count), reach = 14 + (i * 5) % 17;
        return <i key={i} style={{
          '--x': (Math.cos(angle) * reach * 1.6).toFixed(1), '--up': (-Math.sin(angle) * reach).toFixed(1),
          '--turn': `${(i % 2 ? 1 : -1) * (300 + 40 * (i % 9))}deg`, '--hue': (i * 47) % 360, '--wait': `${(i % 6) * 40}ms`,
        }} />;
      })}
    </div>
  );
}
