import { accordionExamples } from '../accordion/Accordion/Accordion.examples';
import { alertExamples } from '../basic/Alert/Alert.examples';
import { buttonExamples } from '../basic/Button/Button.examples';
import { cardExamples } from '../basic/Card/Card.examples';
import { headingExamples } from '../basic/Heading/Heading.examples';
import { iconExamples } from '../basic/Icon/Icon.examples';
import { linkButtonExamples } from '../basic/Link/LinkButton.examples';
import { textLinkExamples } from '../basic/Link/TextLink.examples';
import { messageBoxExamples } from '../basic/MessageBox/MessageBox.examples';
import { pagerExamples } from '../basic/Pager/Pager.examples';
import { progressBarExamples } from '../basic/ProgressBar/ProgressBar.examples';
import { safeHtmlExamples } from '../basic/SafeHtml/SafeHtml.examples';
import { skeletonExamples } from '../basic/Skeleton/Skeleton.examples';
import { skipLinkExamples } from '../basic/SkipLink/SkipLink.examples';
import { spinnerExamples } from '../basic/Spinner/Spinner.examples';
import { stackExamples } from '../basic/Stack/Stack.examples';
import { statusChipExamples } from '../basic/StatusChip/StatusChip.examples';
import { visuallyHiddenExamples } from '../basic/VisuallyHidden/VisuallyHidden.examples';
import { comboBoxExamples } from '../combobox/ComboBox/ComboBox.examples';
import { dateFieldExamples } from '../date/DateField/DateField.examples';
import { checkboxExamples } from '../form/Checkbox/Checkbox.examples';
import { checkboxGroupExamples } from '../form/CheckboxGroup/CheckboxGroup.examples';
import { errorSummaryExamples } from '../form/ErrorSummary/ErrorSummary.examples';
import { multiSelectExamples } from '../form/MultiSelect/MultiSelect.examples';
import { numberFieldExamples } from '../form/NumberField/NumberField.examples';
import { passwordFieldExamples } from '../form/PasswordField/PasswordField.examples';
import { radioGroupExamples } from '../form/RadioGroup/RadioGroup.examples';
import { searchBoxExamples } from '../form/SearchBox/SearchBox.examples';
import { selectExamples } from '../form/Select/Select.examples';
import { textAreaExamples } from '../form/TextArea/TextArea.examples';
import { textFieldExamples } from '../form/TextField/TextField.examples';
import { menuButtonExamples } from '../menu/MenuButton/MenuButton.examples';
import { confirmDialogExamples } from '../modal/ConfirmDialog/ConfirmDialog.examples';
import { modalExamples } from '../modal/Modal/Modal.examples';
import { popperExamples } from '../popover/Popper/Popper.examples';
import { popupExamples } from '../popover/Popup/Popup.examples';
import { tooltipExamples } from '../popover/Tooltip/Tooltip.examples';
import { toastRegionExamples } from '../toast/ToastRegion/ToastRegion.examples';
import { fileDropZoneExamples } from '../upload/FileDropZone/FileDropZone.examples';
import { fileListExamples } from '../upload/FileList/FileList.examples';
import type { ComponentExamples } from './example';

export type { ComponentExamples, Example } from './example';

/** Every component of `@portal/ui` in every state that has an example. A test fails when a component has none. */
export const examples: readonly ComponentExamples[] = [
  accordionExamples,
  alertExamples,
  buttonExamples,
  cardExamples,
  headingExamples,
  iconExamples,
  linkButtonExamples,
  textLinkExamples,
  messageBoxExamples,
  pagerExamples,
  progressBarExamples,
  safeHtmlExamples,
  skeletonExamples,
  skipLinkExamples,
  spinnerExamples,
  stackExamples,
  statusChipExamples,
  visuallyHiddenExamples,
  comboBoxExamples,
  dateFieldExamples,
  checkboxExamples,
  checkboxGroupExamples,
  errorSummaryExamples,
  multiSelectExamples,
  numberFieldExamples,
  passwordFieldExamples,
  radioGroupExamples,
  searchBoxExamples,
  selectExamples,
  textAreaExamples,
  textFieldExamples,
  menuButtonExamples,
  confirmDialogExamples,
  modalExamples,
  popperExamples,
  popupExamples,
  tooltipExamples,
  toastRegionExamples,
  fileDropZoneExamples,
  fileListExamples,
];
