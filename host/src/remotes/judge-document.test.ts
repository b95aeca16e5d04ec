/** A page whose document has this number. @returns what judges it, without a memory of pages before */
function pageWith(seq: number) {
  document.body.innerHTML = '<script type="application/json" id="portal-discovery" data-keys="key"></script>';
  const element = document.getElementById('portal-discovery');
  const host = { metadata: { version: '1.0.0' }, deployment: { default: true }, extras: { seq, signature: 'x' } };
  if (element) element.textContent = JSON.stringify({ microFrontends: { host: [host] } });
  let judge: typeof import('./judge-document') | undefined;
  let trust: typeof import('./trusted-document') | undefined;
  jest.isolateModules(() => {
    judge = require('./judge-document');
    trust = require('./trusted-document');
  });
  if (!judge || !trust) throw new Error('no page');
  return { ...judge, ...trust };
}
const seen = (seq: number) => localStorage.setItem('portal-seq:key', String(seq));
const reload = jest.fn();
const nothingTyped = () => false;

jest.mock('@federation-kit/integrity/signed-text', () => ({ isSignedText: async () => true }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  reload.mockClear();
});

describe('a page whose document is older than one that this browser has seen', () => {
  it('is loaded anew, once for each newer document', () => {
    seen(7);
    expect(pageWith(6).isLoadedAnew(nothingTyped, reload)).toBe(true);
    expect(pageWith(6).isLoadedAnew(nothingTyped, reload)).toBe(false);
    // Of two gateways the other one may lag behind further.
    expect(pageWith(5).isLoadedAnew(nothingTyped, reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    seen(8);
    expect(pageWith(7).isLoadedAnew(nothingTyped, reload)).toBe(true);
  });

  it('is loaded anew once more where a good page has come between', () => {
    seen(7);
    expect(pageWith(6).isLoadedAnew(nothingTyped, reload)).toBe(true);
    expect(pageWith(7).isLoadedAnew(nothingTyped, reload)).toBe(false);
    expect(pageWith(6).isLoadedAnew(nothingTyped, reload)).toBe(true);
  });

  it('stays where there is no network', () => {
    seen(7);
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(pageWith(6).isLoadedAnew(nothingTyped, reload)).toBe(false);
    offline.mockRestore();
    expect(reload).not.toHaveBeenCalled();
  });

  it('stays where something was typed before its scripts, and where the browser keeps nothing of the tab', () => {
    seen(7);
    expect(pageWith(6).isLoadedAnew(() => true, reload)).toBe(false);
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('refused');
    });
    expect(pageWith(6).isLoadedAnew(nothingTyped, reload)).toBe(false);
    refused.mockRestore();
    expect(reload).not.toHaveBeenCalled();
  });

  it('runs no remote, also after it was loaded anew', async () => {
    seen(7);
    pageWith(6).isLoadedAnew(nothingTyped, reload);
    const again = pageWith(6);
    again.isLoadedAnew(nothingTyped, reload);
    await expect(again.requireTrustedDocument()).rejects.toMatchObject({ name: 'OlderDocumentError' });
  });
});

it('a page that was judged good as it began stays good, whatever another tab has seen since', async () => {
  const { isLoadedAnew, requireTrustedDocument } = pageWith(6);
  expect(isLoadedAnew(nothingTyped, reload)).toBe(false);
  seen(7);
  await expect(requireTrustedDocument()).resolves.toBeUndefined();
});
