export { ConflictError, NotAllowedError, RefusedError } from '@federation-kit/release-store/errors';
