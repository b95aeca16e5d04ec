import type { Locale } from '@portal/contract/limits';

/** Text by key: `faq.<id>.question` and `faq.<id>.answer`. The operators' texts of the same keys come over them. */
export const SHIPPED_FAQ: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  fi: {
    'faq.save.question': 'Tallentuuko hakemukseni itsestään?',
    'faq.save.answer':
      '<p>Kyllä. Hakemus tallentuu sitä mukaa kuin kirjoitat, ja lomakkeen yläosassa näkyy, milloin se viimeksi tallentui. Voit jatkaa myöhemmin myös toisella laitteella.</p>',
    'faq.send.question': 'Mistä tiedän, että hakemus on perillä?',
    'faq.send.answer':
      '<p>Kun olet lähettänyt hakemuksen, näet kuittausnumeron ja lähetysajan. Saat ne myös sähköpostiin. Tallennettua mutta lähettämätöntä hakemusta työnantaja ei näe.</p>',
    'faq.change.question': 'Voinko muuttaa lähetettyä hakemusta?',
    'faq.change.answer':
      '<p>Voit muuttaa sitä hakuajan loppuun asti. Lähetä muutokset: siihen asti työnantajalla on aiemmin lähettämäsi hakemus. Voit myös peruuttaa hakemuksen.</p>',
    'faq.copy.question': 'Pitääkö kaikki kirjoittaa joka hakemukseen uudelleen?',
    'faq.copy.answer':
      '<p>Ei. Täytä tietosi kerran profiiliin tai kopioi ne aiemmasta hakemuksesta, kun aloitat uuden. Tarkista kopioidut tiedot ennen lähettämistä.</p>',
    'faq.attachments.question': 'Millaisia liitteitä voin lisätä?',
    'faq.attachments.answer':
      '<p>PDF-, Word-, ODT-, RTF-, teksti- ja kuvatiedostoja, kukin alle 10 megatavua. Älä liitä rikosrekisteriotetta: työnantaja pyytää sen tarvittaessa nähtäväksi.</p>',
    'faq.time.question': 'Miksi minut kirjattiin ulos?',
    'faq.time.answer':
      '<p>Kirjaamme sinut ulos, kun et ole käyttänyt palvelua puoleen tuntiin. Varoitamme siitä minuuttia aiemmin. Kirjoittamasi säilyy, ja voit jatkaa, kun kirjaudut samalla laitteella.</p>',
    'faq.public.question': 'Kuka näkee hakemukseni?',
    'faq.public.answer':
      '<p>Palvelussa sen näkevät vain ne, jotka käsittelevät tätä rekrytointia työnantajan palveluksessa. Lähetetty hakemus on yleensä julkinen asiakirja: kuka tahansa voi pyytää sen työnantajalta nähtäväksi. Jos lomakkeella on siihen kohta, voit pyytää, ettei nimeäsi mainita julkisuudessa.</p>',
    'faq.remove.question': 'Miten poistan tietoni?',
    'faq.remove.answer':
      '<p>Voit sulkea tilisi omissa asetuksissasi. Näet ensin, mitä samalla poistuu, ja voit ladata tietosi itsellesi.</p>',
  },
  sv: {
    'faq.save.question': 'Sparas min ansökan automatiskt?',
    'faq.save.answer':
      '<p>Ja. Ansökan sparas medan du skriver, och högst upp i formuläret ser du när den senast sparades. Du kan fortsätta senare, också på en annan enhet.</p>',
    'faq.send.question': 'Hur vet jag att ansökan har kommit fram?',
    'faq.send.answer':
      '<p>När du har skickat ansökan ser du ett kvittonummer och tidpunkten. Du får dem också per e-post. Arbetsgivaren ser inte en ansökan som är sparad men inte skickad.</p>',
    'faq.change.question': 'Kan jag ändra en ansökan som jag har skickat?',
    'faq.change.answer':
      '<p>Du kan ändra den tills ansökningstiden går ut. Skicka ändringarna: fram till dess har arbetsgivaren den ansökan som du skickade tidigare. Du kan också återta ansökan.</p>',
    'faq.copy.question': 'Måste jag skriva allt på nytt i varje ansökan?',
    'faq.copy.answer':
      '<p>Nej. Fyll i dina uppgifter en gång i profilen eller kopiera dem från en tidigare ansökan när du börjar på en ny. Kontrollera de kopierade uppgifterna innan du skickar.</p>',
    'faq.attachments.question': 'Hurdana bilagor kan jag lägga till?',
    'faq.attachments.answer':
      '<p>PDF-, Word-, ODT-, RTF-, text- och bildfiler på mindre än 10 megabyte var. Bifoga inte straffregisterutdrag: arbetsgivaren ber vid behov att få se det.</p>',
    'faq.time.question': 'Varför blev jag utloggad?',
    'faq.time.answer':
      '<p>Vi loggar ut dig när du inte har använt e-tjänsten på en halvtimme. Vi varnar en minut innan. Det du har skrivit finns kvar, och du kan fortsätta när du loggar in på samma enhet.</p>',
    'faq.public.question': 'Vem ser min ansökan?',
    'faq.public.answer':
      '<p>I e-tjänsten är det bara de som handlägger rekryteringen hos arbetsgivaren som ser den. En skickad ansökan är i regel en offentlig handling: vem som helst kan be arbetsgivaren att få se den. Om det finns en punkt för det i formuläret kan du be att ditt namn inte nämns offentligt.</p>',
    'faq.remove.question': 'Hur raderar jag mina uppgifter?',
    'faq.remove.answer':
      '<p>Du kan avsluta ditt konto i dina inställningar. Först ser du vad som samtidigt raderas, och du kan ladda ner dina uppgifter.</p>',
  },
  en: {
    'faq.save.question': 'Is my application saved automatically?',
    'faq.save.answer':
      '<p>Yes. It is saved as you type, and the top of the form shows when it was last saved. You can continue later, on another device too.</p>',
    'faq.send.question': 'How do I know that my application has arrived?',
    'faq.send.answer':
      '<p>Once you have sent it you see a receipt number and the time. You also get them by email. The employer does not see an application that is saved but not sent.</p>',
    'faq.change.question': 'Can I change an application that I have sent?',
    'faq.change.answer':
      '<p>You can change it until the application period ends. Send the changes: until then the employer has what you sent before. You can also withdraw the application.</p>',
    'faq.copy.question': 'Do I have to type everything again in each application?',
    'faq.copy.answer':
      '<p>No. Fill in your profile once, or copy an earlier application when you start a new one. Check what was copied before you send.</p>',
    'faq.attachments.question': 'What kind of attachments can I add?',
    'faq.attachments.answer':
      '<p>PDF, Word, ODT, RTF, text and image files of less than 10 megabytes each. Do not attach a criminal record extract: the employer asks to see it where it is needed.</p>',
    'faq.time.question': 'Why was I logged out?',
    'faq.time.answer':
      '<p>We log you out when you have not used the service for half an hour, and warn you a minute before. What you have typed is kept, and you can continue when you log in on the same device.</p>',
    'faq.public.question': 'Who sees my application?',
    'faq.public.answer':
      '<p>In the service, only those who handle this recruitment for the employer see it. A sent application is usually a public document: anyone may ask the employer to see it. Where the form has a field for it, you can ask that your name not be mentioned in public.</p>',
    'faq.remove.question': 'How do I remove my information?',
    'faq.remove.answer':
      '<p>You can close your account in your settings. You first see what is removed with it, and you can download your information.</p>',
  },
};
