export { MenuButton, type MenuButtonProps, type MenuOption } from './MenuButton/MenuButton';
