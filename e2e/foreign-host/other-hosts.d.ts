declare module '@portal/build/other-hosts' {
  export function sharedModulesSource(dir: string): string;
}
