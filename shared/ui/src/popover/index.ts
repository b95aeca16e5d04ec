export { Popper, type PopperProps } from './Popper/Popper';
export { Popup, type PopupProps } from './Popup/Popup';
export { Tooltip, type TooltipProps } from './Tooltip/Tooltip';
