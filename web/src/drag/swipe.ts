// A finger that wipes across: one step back or on. For what is looked at, where nothing can be dragged.

const least = 60; // pixels, and twice as many across as up or down

export function swipes(step: (by: 1 | -1) => void): (element: HTMLElement) => () => void {
  return (element) => {
    let from: { x: number; y: number } | null = null;
    const begin = ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      from = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
    };
    const end = ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (touch === undefined || from === null) return;
      const across = touch.clientX - from.x;
      const along = Math.abs(touch.clientY - from.y);
      from = null;
      if (Math.abs(across) >= Math.max(least, 2 * along)) step(across < 0 ? 1 : -1);
    };
    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchend", end, { passive: true });
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchend", end);
    };
  };
}
