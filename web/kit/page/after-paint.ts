// Runs work after the next paint, so that the response to a tap is not delayed (INP).

/** Runs `work` when the next frame has been painted; the function that it returns takes that back. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A timer alone may come before the frame, and the callback of a frame always does.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
