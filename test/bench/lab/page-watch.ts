/** Runs in the page, before anything of its own: marks each frame, and how many table rows were changed in it. */
export function watchPage(): void {
  const rows = new Set<Element>();
  const mark = (name: string): void => {
    performance.mark(name);
    performance.clearMarks(name);
  };
  const beat = (): void => {
    if (rows.size > 0) mark(`rows ${rows.size}`);
    rows.clear();
    mark('frame');
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);

  const observer = new MutationObserver((records) => {
    mark('commit');
    for (const node of records.flatMap(({ target, addedNodes }) => [target, ...addedNodes])) {
      const row = (node instanceof Element ? node : node.parentElement)?.closest('tbody tr');
      if (row) rows.add(row);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
