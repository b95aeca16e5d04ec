import type { PortalUser } from '../fixtures/portal/test';

/** The area of substitutes: offers, gigs and their overview. */
export class Substitutions {
  constructor(private readonly user: PortalUser) {}

  async openOverview(): Promise<void> {
    await this.open('/substitutions', 'substitutions.title');
  }

  async openOffers(): Promise<void> {
    await this.open('/substitutions/offers', 'substitutions.offers.title');
  }

  /** Opens the offers with the filters of an address, like `task=…&weekday=1`. */
  async openFiltered(filters: string): Promise<void> {
    await this.open(`/substitutions/offers?${filters}`, 'substitutions.offers.title');
  }

  async openGigs(): Promise<void> {
    await this.open('/substitutions/gigs', 'substitutions.gigs.title');
  }

  private async open(path: string, title: string): Promise<void> {
    await this.user.open(path);
    await this.user.page.getByRole('heading', { level: 1, name: this.user.t(title), exact: true }).waitFor();
  }

  /** The cards of all offers that are shown. */
  get offers() {
    return this.user.page.getByRole('main').getByRole('article');
  }

  /** Opens and closes a filter. */
  filter(name: 'task' | 'employer') {
    const panel = this.user.page.getByRole('region', { name: this.user.t('substitutions.filter.label') });
    return panel.locator('summary').filter({ hasText: this.user.t(`substitutions.filter.${name}`) });
  }

  filterValue(name: string) {
    return this.user.page.getByRole('checkbox', { name });
  }

  /** Opens and closes the offers that have an answer or came to an end. */
  get answered() {
    const name = this.user.t('substitutions.offers.answered', { count: 0 }).replace(/ \(.*/, '');
    return this.user.page.locator('summary').filter({ hasText: name });
  }

  /** The card of an offer. */
  offer(task: string) {
    return this.user.page.getByRole('article', { name: task });
  }

  takeButton(task: string) {
    return this.offer(task).getByRole('button', { name: this.user.t('substitutions.offer.accept'), exact: true });
  }

  async take(task: string): Promise<void> {
    await this.takeButton(task).click();
  }

  async isTaken(task: string): Promise<void> {
    await this.offer(task).getByText(this.user.t('substitutions.told.accept')).waitFor();
  }

  declineButton(task: string) {
    return this.offer(task).getByRole('button', { name: this.user.t('substitutions.offer.decline'), exact: true });
  }

  interestButton(task: string) {
    return this.offer(task).getByRole('button', { name: this.user.t('substitutions.offer.interest'), exact: true });
  }

  /** In the form that asks why. */
  declineReason(task: string, id: 'not-available' | 'too-far' | 'other') {
    return this.offer(task).getByRole('radio', { name: this.user.t(`substitutions.decline.${id}`), exact: true });
  }

  sendDeclining(task: string) {
    return this.offer(task).getByRole('button', { name: this.user.t('substitutions.decline.send'), exact: true });
  }

  /** Of an answer that waits for the connection. */
  takeBackButton(task: string) {
    return this.offer(task).getByRole('button', { name: this.user.t('substitutions.kept.take-back'), exact: true });
  }

  /** Of an offer whose gig the member has. */
  toGig(task: string) {
    return this.offer(task).getByRole('link', { name: this.user.t('substitutions.offer.to-gig') });
  }

  heading(id: string) {
    return this.user.page.getByRole('heading', { name: this.user.t(id), exact: true });
  }

  waitButton(task: string) {
    return this.offer(task).getByRole('button', { name: this.user.t('substitutions.offer.wait'), exact: true });
  }

  /** Opens an own gig by its address. */
  async openGig(bookingId: string, title: string): Promise<void> {
    await this.user.open(`/substitutions/gigs/${bookingId}`);
    await this.user.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  }

  /** The row of an own gig. */
  gig(task: string) {
    return this.user.page.getByRole('link', { name: task });
  }

  proposalButton(does: 'accept' | 'refuse') {
    const name = this.user.t(`substitutions.proposal.${does}`);
    return this.user.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  get refuseDialog() {
    return this.user.page.getByRole('alertdialog', { name: this.user.t('substitutions.proposal.refuse-title') });
  }

  /** In the dialog that asks before a change is refused. */
  get refuseButton() {
    return this.refuseDialog.getByRole('button', { name: this.user.t('substitutions.proposal.refuse'), exact: true });
  }

  get cancelButton() {
    return this.user.page.getByRole('button', { name: this.user.t('substitutions.cancel.open'), exact: true });
  }

  get cancelDialog() {
    return this.user.page.getByRole('dialog', { name: this.user.t('substitutions.cancel.title') });
  }

  cancelReason(id: 'illness' | 'family' | 'mistake') {
    return this.cancelDialog.getByRole('radio', { name: this.user.t(`substitutions.cancel.${id}`), exact: true });
  }

  /** In the dialog that asks why. */
  get confirmCancelButton() {
    return this.cancelDialog.getByRole('button', { name: this.user.t('substitutions.cancel.confirm'), exact: true });
  }

  /** Gives the gig on the page back. */
  async confirmCancelling(): Promise<void> {
    await this.cancelReason('mistake').check();
    await this.confirmCancelButton.click();
  }

  text(id: string, values?: Record<string, string>) {
    return this.user.page.getByText(this.user.t(id, values));
  }
}
