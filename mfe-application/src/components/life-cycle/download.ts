/** Lets the browser download a file of the portal; the page stays. */
export function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  // In the page, where the shell sees it and asks for the log-in first if that is needed.
  document.body.append(link);
  link.click();
  link.remove();
}
