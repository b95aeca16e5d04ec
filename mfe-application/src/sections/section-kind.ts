import type { Attempt, Edit } from '@portal/auto-save/edit';
import type {
  ApplicationViewModel,
  CurrentValue,
  Row,
  SaveRowResult,
  TableWriteResult,
} from '@portal/contract/application';
import type { Value } from '@portal/contract/fields';
import type { PreviewError } from '@portal/contract/preview';
import type { LanguageSkillKind } from '@portal/contract/sections';
import type { GivenContent } from '@portal/field-rules/fill-percent';
import type { SectionContent } from './section-content';

/** What the rules of a section look at outside of it; undefined where that is not loaded. */
export interface Elsewhere {
  birthDate?: Value | undefined;
  hasAttachment?: boolean | undefined;
}

/** What the rules of a section look at. */
export interface RuleContext extends Elsewhere {
  view: ApplicationViewModel;
  /** yyyy-mm-dd */
  today: string;
}

/** One write, without portal and idempotency key. */
export interface SectionCall {
  path: string;
  body: object;
}

/** Rows of a section. */
export interface SectionRows<Content = SectionContent> {
  /** @param kind of languages: those of this kind alone */
  read(content: Content, kind?: LanguageSkillKind): readonly Row[];
  /**
   * Changes the rows of cached content, and takes over what an answer says of all of them.
   * @param change called for each list of rows, of languages with its kind
   */
  change(
    content: Content,
    change: (rows: readonly Row[], kind?: LanguageSkillKind) => readonly Row[],
    answer?: Partial<TableWriteResult>,
  ): void;
  deletePath(campaignId: number): string;
}

/** All that differs between the kinds of sections, apart from how they are drawn. One adapter per section: see `kindOf`. */
export interface SectionKind<Content = SectionContent> {
  /** Present where the content is rows. */
  rows?: SectionRows<Content>;
  /** Whether it has fields that belong to no row. */
  hasOwnFields: boolean;
  /** The call that saves an attempt. docs/design/contract.md#saving */
  saveCall(campaignId: number, edit: Pick<Edit, 'row' | 'field' | 'kind'>, attempt: Attempt): SectionCall;
  /** Puts what the server has acknowledged into cached content. */
  applySave(content: Content, edit: Edit, attempt: Attempt, result: SaveRowResult): void;
  /** Puts the newer value of a conflict into cached content. */
  applyCurrentValue(content: Content, edit: Edit, current: CurrentValue): void;
  /** Whether the server has found something invalid in it. */
  hasInvalidFields(content: Content): boolean;
  /** Whether it could be sent as it is. */
  isComplete(content: Content, context: RuleContext): boolean;
  /** What the candidate has given, for the question whether the section is begun. */
  given(content: Content): GivenContent;
  /** Whether the error of a preview does not hold any more. */
  isErrorResolved(content: Content, error: PreviewError, context: RuleContext): boolean;
  /** Message id for an error of the section as a whole; undefined where the text of its code says enough. */
  messageOfSection(error: PreviewError): string | undefined;
}
