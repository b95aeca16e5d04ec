import { type BuildError, hideNotice, showNotice } from './notice';

let builds: BuildError[] = [];
let running: BuildError[] = [];

function draw(): void {
  const errors = [...builds, ...running];
  if (errors.length > 0) showNotice(errors);
  else hideNotice();
}

/** Shows the errors of the last build; none takes those of the one before away. */
export function showBuildErrors(errors: BuildError[]): void {
  builds = errors;
  draw();
}

/** Shows the error of a module that was built but does not run. */
export function showModuleError(message: string | undefined): void {
  running = message === undefined ? [] : [{ where: '', message }];
  draw();
}
