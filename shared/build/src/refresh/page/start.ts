// First code of a developer's own build.
import './stable-exports';
import runtime from '../../remote-start/portal-runtime.mjs';
import { followBuilds } from './follow-builds';

followBuilds();

export default runtime;
