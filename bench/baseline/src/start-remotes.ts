export function startRemotes(): void {}
