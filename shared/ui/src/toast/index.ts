export { type ShownToast, ToastRegion, type ToastRegionProps, type ToastStatus } from './ToastRegion/ToastRegion';
