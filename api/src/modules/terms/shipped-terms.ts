const fi = `<h2>Mihin palvelua käytetään</h2>
<p>Tässä palvelussa haet julkisen sektorin työnantajien avoimia tehtäviä. Voit tallentaa tietojasi, täyttää hakemuksia ja lähettää ne työnantajalle. Palvelun käyttö on maksutonta.</p>
<h2>Sinun vastuullasi</h2>
<ul>
<li>Annat oikeat tiedot ja pidät yhteystietosi ajan tasalla.</li>
<li>Pidät käyttäjätunnuksesi ja salasanasi omana tietonasi. Älä anna niitä toiselle.</li>
<li>Liität hakemukseen vain sellaisia asiakirjoja, joita työnantaja pyytää. Rikosrekisteriotetta ei saa liittää hakemukseen.</li>
</ul>
<h2>Henkilötietojen käsittely</h2>
<p>Työnantaja, jolle lähetät hakemuksen, on hakemuksesi tietojen rekisterinpitäjä ja käsittelee niitä rekrytointia varten. Luonnokset näet vain sinä. Sijaispoolin työnantaja näkee vastauksesi sen keikkatarjouksiin ja, jos annat luvan, milloin voit työskennellä. Tietojesi käsittely perustuu EU:n yleiseen tietosuoja-asetukseen ja tietosuojalakiin.</p>
<p>Viranomaiselle lähetetty hakemus on pääsääntöisesti julkinen asiakirja. Salassa pidettäviä tietoja, kuten terveystietoja, ei luovuteta sivullisille.</p>
<h2>Kuinka kauan tietoja säilytetään</h2>
<ul>
<li>Tili: vuosi viimeisestä kirjautumisesta, kuitenkin vähintään niin kauan kuin säilytämme siinä olevia hakemuksia. Muistutamme sinua kaksi viikkoa ennen poistoa.</li>
<li>Lähetetyt hakemukset: kaksi vuotta. Sijaispooliin lähetetyn hakemuksen säilytämme vähintään niin kauan kuin kuulut pooliin ja kuusi kuukautta sen jälkeen.</li>
<li>Luonnokset ja peruutetut hakemukset: kuusi kuukautta.</li>
<li>Keikat, jotka olet ottanut vastaan: kaksi vuotta sen vuoden lopusta, jona keikka päättyi. Muut keikkatarjoukset: kuusi kuukautta keikan jälkeen.</li>
<li>Milloin voit työskennellä: vuosi ilmoittamasi päivän jälkeen.</li>
</ul>
<h2>Oikeutesi</h2>
<p>Voit tarkastaa, korjata ja poistaa tietojasi. Jos tietojasi mielestäsi käsitellään väärin, voit tehdä valituksen tietosuojavaltuutetulle.</p>
<h2>Palvelun saatavuus ja muutokset</h2>
<p>Palvelussa voi olla huoltokatkoja. Lähetä hakemuksesi hyvissä ajoin ennen hakuajan päättymistä. Jos ehdot muuttuvat, pyydämme sinua hyväksymään ne uudelleen, kun kirjaudut sisään.</p>`;

const sv = `<h2>Vad e-tjänsten används till</h2>
<p>I den här e-tjänsten söker du lediga tjänster hos arbetsgivare inom den offentliga sektorn. Du kan spara dina uppgifter, fylla i ansökningar och skicka dem till arbetsgivaren. E-tjänsten är avgiftsfri.</p>
<h2>Ditt ansvar</h2>
<ul>
<li>Du lämnar riktiga uppgifter och håller dina kontaktuppgifter uppdaterade.</li>
<li>Du håller ditt användarnamn och lösenord för dig själv. Ge dem inte till någon annan.</li>
<li>Du bifogar bara sådana handlingar som arbetsgivaren ber om. Ett straffregisterutdrag får inte bifogas ansökan.</li>
</ul>
<h2>Behandling av personuppgifter</h2>
<p>Den arbetsgivare som du skickar ansökan till är personuppgiftsansvarig för uppgifterna i ansökan och behandlar dem för rekryteringen. Utkasten ser bara du själv. Arbetsgivaren för en vikariepool ser dina svar på poolens erbjudanden om inhopp och, om du tillåter det, när du kan arbeta. Behandlingen grundar sig på EU:s allmänna dataskyddsförordning och dataskyddslagen.</p>
<p>En ansökan som har skickats till en myndighet är i regel en offentlig handling. Sekretessbelagda uppgifter, till exempel uppgifter om hälsa, lämnas inte ut till utomstående.</p>
<h2>Hur länge uppgifterna sparas</h2>
<ul>
<li>Konto: ett år från den senaste inloggningen, men minst så länge vi sparar ansökningar i det. Vi påminner dig två veckor innan kontot raderas.</li>
<li>Skickade ansökningar: två år. En ansökan till en vikariepool sparar vi minst så länge du hör till poolen och sex månader därefter.</li>
<li>Utkast och återtagna ansökningar: sex månader.</li>
<li>Inhopp som du har tagit emot: två år från slutet av det år då inhoppet slutade. Andra erbjudanden om inhopp: sex månader efter inhoppet.</li>
<li>När du kan arbeta: ett år efter den dag som du har angett.</li>
</ul>
<h2>Dina rättigheter</h2>
<p>Du kan granska, rätta och radera dina uppgifter. Om du anser att dina uppgifter behandlas fel kan du klaga hos dataombudsmannen.</p>
<h2>Tillgänglighet och ändringar</h2>
<p>Avbrott för underhåll kan förekomma. Skicka din ansökan i god tid innan ansökningstiden går ut. Om villkoren ändras ber vi dig godkänna dem igen när du loggar in.</p>`;

const en = `<h2>What the service is for</h2>
<p>In this service you apply for vacancies of public-sector employers. You can save your details, fill in applications and send them to the employer. The service is free of charge.</p>
<h2>Your responsibilities</h2>
<ul>
<li>You give correct information and keep your contact details up to date.</li>
<li>You keep your user name and password to yourself. Do not give them to anyone else.</li>
<li>You attach only documents that the employer asks for. An extract from the criminal record must not be attached to an application.</li>
</ul>
<h2>Processing of personal data</h2>
<p>The employer to whom you send an application is the controller of the data in it and processes the data for recruitment. Only you can see your drafts. The employer of a pool of substitutes sees your answers to its gig offers and, if you allow it, when you can work. The processing is based on the EU General Data Protection Regulation and the Finnish Data Protection Act.</p>
<p>An application sent to a public authority is, as a rule, a public document. Confidential information, such as information about health, is not given to outsiders.</p>
<h2>How long data is kept</h2>
<ul>
<li>Account: one year from your last log-in, and at least as long as we keep applications in it. We remind you two weeks before it is removed.</li>
<li>Sent applications: two years. We keep an application to a pool of substitutes at least as long as you are a member, and for six months after that.</li>
<li>Drafts and withdrawn applications: six months.</li>
<li>Gigs that you have taken: two years from the end of the year in which the gig ended. Other gig offers: six months after the gig.</li>
<li>When you can work: one year after the day that you have named.</li>
</ul>
<h2>Your rights</h2>
<p>You can inspect, correct and erase your data. If you think your data is processed wrongly, you can lodge a complaint with the Data Protection Ombudsman.</p>
<h2>Availability and changes</h2>
<p>There may be maintenance breaks. Send your application in good time before the application period ends. If the terms change, we ask you to accept them again when you log in.</p>`;

/** The terms that a new portal starts with; an operator can put newer ones into the database. */
export const SHIPPED_TERMS = { updatedDate: '2026-11-30', fi, sv, en };
