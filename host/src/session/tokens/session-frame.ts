import type Keycloak from 'keycloak-js';
import { serviceAddress } from './service-address';

/** Milliseconds between two looks. docs/specification.md#9-limits-and-times */
const EVERY_MS = 5_000;

/**
 * Asks the service's frame now and then whether the log-in is still that of the tokens. Not the library's own frame: that one drops the tokens when
 * the frame cannot tell, and lets each refresh wait for the frame without end.
 * @param onChanged told when the frame says that it is another log-in or none; it may be wrong. Gives whether to go on asking
 */
export function watchSession(client: Keycloak, onChanged: () => Promise<boolean>): void {
  const address = serviceAddress(client, 'protocol/openid-connect/login-status-iframe.html');
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.setAttribute('sandbox', 'allow-storage-access-by-user-activation allow-scripts allow-same-origin');
  frame.title = 'keycloak-session-iframe';
  frame.style.display = 'none';
  let busy = false;
  const hear = async ({ data, origin, source }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== address.origin || data !== 'changed') return;
    if (busy || client.token === undefined) return;
    busy = true;
    if (!(await onChanged())) stop();
    busy = false;
  };
  const listen = (event: MessageEvent) => void hear(event);
  const timer = setInterval(() => {
    if (client.token !== undefined)
      frame.contentWindow?.postMessage(`${client.clientId} ${client.sessionId ?? ''}`, address.origin);
  }, EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener('message', listen);
    frame.remove();
  };
  window.addEventListener('message', listen);
  document.body.append(frame);
}
