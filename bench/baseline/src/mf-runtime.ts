export function publishFederationRuntime(): void {}
