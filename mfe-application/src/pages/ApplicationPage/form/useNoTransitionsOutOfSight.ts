import { useEffect } from 'react';

/**
 * Cancels the transitions of what the browser ceases to draw (`content-visibility`): Chromium never ends them. A dialog of React Aria waits for
 * every transition of the page before it takes the focus, where somebody uses a screen reader or has opened it by a key.
 */
export function useNoTransitionsOutOfSight(): void {
  useEffect(() => {
    const type = 'contentvisibilityautostatechange';
    document.addEventListener(type, cancelTransitions, true);
    return () => document.removeEventListener(type, cancelTransitions, true);
  }, []);
}

function cancelTransitions(event: Event): void {
  const { target, skipped } = event as ContentVisibilityAutoStateChangeEvent;
  if (!skipped || !(target instanceof Element)) return;
  // `finish` ends nothing of what has begun only now: its event comes with the next frame, which is not drawn.
  for (const animation of target.getAnimations({ subtree: true }))
    if (animation instanceof CSSTransition) cancel(animation);
}

/** What has begun only now may be told to begin after it was told to be cancelled: it is told once more with the next frame. */
function cancel(transition: CSSTransition): void {
  const { effect, transitionProperty: propertyName } = transition;
  transition.cancel();
  const element = effect instanceof KeyframeEffect ? effect.target : null;
  requestAnimationFrame(() => element?.dispatchEvent(new TransitionEvent('transitioncancel', { propertyName })));
}
