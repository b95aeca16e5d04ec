import { injectIntoGlobalHook } from 'react-refresh/runtime';
import type { Family } from './families';
import { onTextEdit } from './keep-texts';
import { drawAnew, stableComponent } from './stable-components';
import { exportInstead } from './stable-exports';

interface Hook {
  inject(renderer: object): number;
  onCommitFiberRoot(renderer: number, root: object): void;
}

// React DOM takes part in refreshing in its development build alone. To react-refresh, which compares the versions of a component, this is the
// renderer instead; it has a hook of its own, so that neither the page's React nor the browser's developer tools are touched.
const own: { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook } = {};
injectIntoGlobalHook(own as Window);
const hook = own.__REACT_DEVTOOLS_GLOBAL_HOOK__;
const id = hook?.inject({
  scheduleRefresh: (_root: object, { staleFamilies }: { staleFamilies: Set<Family> }) => drawAnew(staleFamilies),
  setRefreshHandler: () => undefined,
  scheduleRoot: () => undefined,
});
if (id !== undefined) hook?.onCommitFiberRoot(id, { current: { alternate: null } });

exportInstead(stableComponent);
onTextEdit(() => drawAnew([]));
