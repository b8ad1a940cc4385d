// What the page remembers on this machine; a page from disk may have no storage.

export function recall(name: string): string|null {
  try {
    return localStorage.getItem(`bouton.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`bouton.${name}`, value);
  } catch {
    // Then it is not remembered.
  }
}
