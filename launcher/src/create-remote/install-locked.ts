import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Installs what the lock file names, as every command of the repository does before it starts. @param root the repository */
export function installLocked(root: string): Promise<void> {
  const script = `import { ensureInstalled } from ${JSON.stringify(join(root, 'scripts/lib/install.mjs'))}; await ensureInstalled();`;
  return new Promise((resolve, reject) => {
    // What it says belongs beside the answer, which may be JSON.
    const args = ['--input-type=module', '--eval', script];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error('the packages of the new remote could not be installed')),
    );
  });
}
