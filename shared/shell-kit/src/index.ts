export { useOpenApplication, usePageTitle, useSession, useUnloadGuard } from './hooks';
export { page } from './page';
export {
  type ConfirmRequest,
  type OpenApplication,
  type Shell,
  ShellProvider,
  type ToastRequest,
  useShell,
} from './shell';
