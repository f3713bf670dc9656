import { describe, expect, it } from 'vitest'
import { splitQuoted } from '#domain/mailbox/model/index.ts'

describe('the quoted part of a mail', () => {
  it.each([
    [
      'an answer above',
      'Yes.\n\nOn 1 May 2026, Ada wrote:\n> Shall we?\n',
      'Yes.',
      'On 1 May 2026, Ada wrote:\n> Shall we?',
    ],
    [
      'a wrapped introduction',
      'Ja.\n\nAm 1. Mai 2026 um 09:00 schrieb Ada\nLovelace <ada@example.com>:\n> Ja?',
      'Ja.',
      'Am 1. Mai 2026 um 09:00 schrieb Ada\nLovelace <ada@example.com>:\n> Ja?',
    ],
    ['an answer below', '> Shall we?\n\nYes.', 'Yes.', '> Shall we?'],
    [
      'what Outlook repeats',
      'Yes.\n-----Original Message-----\nFrom: Ada\nShall we?',
      'Yes.',
      '-----Original Message-----\nFrom: Ada\nShall we?',
    ],
  ])('is split off: %s', (_, whole, text, quoted) => expect(splitQuoted(whole)).toEqual({ text, quoted }))

  const mail = 'Ada <ada@bits.example>'
  it.each([
    ['Outlook', `From: ${mail}\nSent: Monday, November 23, 2026 9:00 AM\nTo: Bob\nSubject: An offer`],
    ['Outlook with bold labels', `*From:* ${mail}\n*Sent:* Monday, 23 November 2026 09:00\n*Subject:* An offer`],
    ['Outlook in German', `Von: ${mail}\nGesendet: Montag, 23. November 2026 09:00\nAn: Bob\nBetreff: Angebot`],
    ['Outlook in French', `De : ${mail}\nEnvoyé : lundi 23 novembre 2026 09:00\nObjet : Offre`],
    ['Yahoo in French', `De : ${mail}\n À : Bob\n Envoyé le : Mercredi 30 novembre 2016 10h30\n Objet : Offre`],
    ['GMX', `Gesendet: Montag, 23. November 2026 um 09:00 Uhr\nVon: ${mail}\nBetreff: Angebot`],
    [
      'Gmail, forwarding',
      `---------- Forwarded message ---------\nFrom: ${mail}\nDate: Mon\nSubject: An offer\nTo: Bob`,
    ],
    ['Outlook in a language that is not known', `${'_'.repeat(32)}\nAvsändare: ${mail}\nSkickades: 23 nov.\nTill: Bob`],
    ['Yahoo', `    On Monday, November 23, 2026 at 09:00:00 AM GMT+1, ${mail} wrote:  `],
    ['Zoho', `---- On Mon, 23 Nov 2026 09:00:00 +0100 ${mail} wrote ----`],
    ['Gmail in Japanese', `2026年11月23日(月) 9:00 ${mail}:\n\n> Dear Bob,`],
    ['Gmail in Russian', `пн, 23 нояб. 2026 г. в 09:00, ${mail}:\n\n> Dear Bob,`],
    ['Gmail in Danish', `Den man. 23. nov. 2026 kl. 09.00 skrev ${mail}:\n\n> Dear Bob,`],
    ['Gmail in Norwegian, wrapped', `tir. 18. apr. 2017 kl. 13:09 skrev Ada <ada@bits.example\n>:\n\n> Dear Bob,`],
    ['Apple Mail, wrapped', `On Nov 21, 2014,\nat 10:18,\n${mail} wrote:\n\n> Dear Bob,`],
    ['Yandex', `30.09.2017, 18.30, "Ada" <ada@bits.example>:`],
    ['Gmail in Finnish, without marks', `pe 20. lokakuuta 2017 klo 17.50 Ada\n<ada@bits.example> kirjoitti:`],
    ['Gmail in Chinese', `${mail} 于2026年11月23日周一 09:00写道：\n\n> Dear Bob,`],
  ])('is split off as %s repeats a mail', (_, head) => {
    const quoted = head.endsWith('Bob,') ? head : `${head}\n\nDear Bob,`
    expect(splitQuoted(`Yes.\n\n${quoted}`)).toEqual({ text: 'Yes.', quoted: quoted.trimEnd() })
  })

  it.each([
    ['Swedish', 'Den 2018-12-06 kl. 13:30, skrev Ada:'],
    ['Norwegian', 'Den 06.12.2018 13:30, skrev Ada:'],
    ['Finnish', 'Ada kirjoitti 6.12.2018 klo 13.30:'],
    ['Polish', 'W dniu 6.12.2018 o 13:30, Ada pisze:'],
    ['Czech', 'Dne 06. 12. 18 v 13:30 Ada napsal(a):'],
    ['Hungarian', '2018. 12. 06. 13:30 keltezéssel, Ada írta:'],
    ['Greek', 'Στις 6/12/2018 13:30, ο Ada έγραψε:'],
    ['Turkish', '06.12.2018 13:30 tarihinde Ada yazdı:'],
    ['Russian', '06.12.2018 13:30, Ada пишет:'],
    ['Chinese', '在 2018/12/6 13:30, Ada 写道:'],
    [
      'Hebrew, with marks of direction',
      '\u200f\u202aבתאריך 6 בדצמ׳ 2018 ב-13:30 מאת \u202aAda\u202c\u200f <\u202aa@b.example\u202c>:\u202c',
    ],
    ['Danish, without a time', 'Den torsdag 15. januar 2015 skrev Ada <ada@bits.example>:'],
  ])('is split off with its introduction in %s', (_, introduction) => {
    const quoted = `${introduction}\n> Dear Bob,`
    expect(splitQuoted(`Yes.\n\n${quoted}`)).toEqual({ text: 'Yes.', quoted })
  })

  it.each([
    ['Slovak', 'Od: A\nOdoslané: 6.12.2018\nKomu: B\nPredmet: Hi'],
    ['Greek', 'Από: A\nΣτάλθηκε: 6.12.2018\nΠρος: B\nΘέμα: Hi'],
    ['Ukrainian', 'Від: A\nНадіслано: 6.12.2018\nКому: B\nТема: Hi'],
    ['Hebrew', '\u200fמאת: A\n\u200fנשלח: 6.12.2018\n\u200fאל: B\n\u200fנושא: Hi'],
    ['Arabic', 'من: A\nتم الإرسال: 6.12.2018\nإلى: B\nالموضوع: Hi'],
    ['Thai', 'จาก: A\nส่ง: 6.12.2018\nถึง: B\nเรื่อง: Hi'],
    ['Vietnamese', 'Từ: A\nĐã gửi: 6.12.2018\nĐến: B\nChủ đề: Hi'],
    ['Latvian', 'No: A\nNosūtīts: 6.12.2018\nKam: B\nTemats: Hi'],
    ['Croatian', 'Od: A\nPoslano: 6.12.2018\nPrima: B\nPredmet: Hi'],
    ['Hungarian', 'Feladó: A\nKüldve: 6.12.2018\nCímzett: B\nTárgy: Hi'],
    ['Chinese, from QQ', '发件人: A\n发送日期: 6.12.2018\n收件人: B\n主题: Hi'],
    ['French, of a webmail', 'Message du : 06/12/2018 13:30\nDe : "A" <a@b.example>\nA : B\nSujet : Hi'],
    ['Persian', 'از: A\nارسال شده: 6.12.2018\nبه: B\nموضوع: Hi'],
    ['Hindi', 'प्रेषक: A\nभेजा गया: 6.12.2018\nप्रति: B\nविषय: Hi'],
    ['Macedonian', 'Од: A\nИспратено: 6.12.2018\nДо: B\nПредмет: Hi'],
    ['Serbian', 'Пошиљалац: A\nПослато: 6.12.2018\nЗа: B\nТема: Hi'],
    ['Albanian', 'Nga: A\nDërguar: 6.12.2018\nPër: B\nSubjekti: Hi'],
    ['Malay', 'Daripada: A\nDihantar: 6.12.2018\nKepada: B\nSubjek: Hi'],
    ['Japanese, of the new Outlook', '差出人: A\n日時: 2018年12月6日\n宛先: B\n件名: Hi'],
    ['Korean, of the new Outlook', '보낸 사람: A\n날짜: 2018년 12월 6일\n받는 사람: B\n제목: Hi'],
    ['Korean, of Naver', '보낸사람 : A\n받는사람 : B\n날짜 : 2018-12-06\n제목 : Hi'],
    ['Dutch, of Apple Mail', 'Begin doorgestuurd bericht:\n\nVan: A\nOnderwerp: Hi\nDatum: 6.12.2018\nAan: B'],
    ['Spanish, of Apple Mail', 'Inicio del mensaje reenviado:\n\nDe: A\nAsunto: Hi\nFecha: 6.12.2018\nPara: B'],
    ['French, of Apple Mail', 'Début du message transféré :\n\nDe: A\nObjet: Hi\nDate: 6.12.2018\nÀ: B'],
    ['Russian, of Apple Mail', 'Начало переадресованного сообщения:\n\nОт: A\nТема: Hi\nДата: 6.12.2018\nКому: B'],
    ['Finnish, of Apple Mail', 'Välitetty viesti alkaa:\n\nLähettäjä: A\nAihe: Hi\nPäivämäärä: 6.12.2018'],
    ['signs, from GroupWise', '>>> Ada <a@b.example> 06/12/2018 13:30 >>>\nHi'],
    [
      'German, of T-Online',
      '-----Original-Nachricht-----\nBetreff: Hi\nDatum: 2018-12-06T13:30:00+0100\nVon: A\nAn: B',
    ],
    ['English, from Lotus Notes', '-----Ada wrote: -----\n\nTo: B\nFrom: A\nDate: 12/06/2018 01:30PM\nSubject: Hi'],
  ])('is split off below header lines in %s', (_, head) => {
    const quoted = `${head}\n\nDear Bob,`
    expect(splitQuoted(`Yes.\n\n${quoted}`)).toEqual({ text: 'Yes.', quoted })
  })

  // mailgun/talon, tests/fixtures/standard_replies/android.eml.
  it.each([
    ['without its colon (chatmail/core 6420)', `Op zo 29 nov 2026 om 22:44 schreef ${mail}\n\n> Eerder`],
    ['by Horde', `Quoting ${mail}:\n\n> Earlier`],
    ['by Horde in German', `Zitat von ${mail}:\n\n> Früher`],
    ['by Emacs', `${mail} writes:\n\n> Earlier`],
    ['by the Yahoo app', `  On Sun, Nov 29, 2026 at 10:44 PM, Ada<ada@bits.example> wrote:   Earlier\nand more`],
  ])('is split off where it is introduced %s', (_, quote) =>
    expect(splitQuoted(`Yes.\n\n${quote}`)).toEqual({ text: 'Yes.', quoted: quote }),
  )

  it.each([
    `Ada met us on 29.11.2026 at 22:44, with ${mail}\nand left.`,
    `Please answer ${mail}:\nshe knows.`,
    'On Sun, Nov 29, 2026 at 10:44 PM, Ada<ada@bits.example> wrote: yes.',
  ])('is none in the words %j', (words) => expect(splitQuoted(words)).toEqual({ text: words, quoted: null }))

  // Gmail in languages with figures of their own, in calendars of their own, and in French of Canada.
  it.each([
    `सोम, २३ नव॰ २०२६ को ९:०० am बजे ${mail} ने लिखा:`,
    `সোম, ২৩ নভেম্বর, ২০২৬ তারিখে ৯:০০ AM টায় ${mail} লিখেছেন:`,
    `في الاثنين، ٢٣ نوفمبر ٢٠٢٦ في ٩:٠٠ ص تمت كتابة ما يلي بواسطة ${mail}:`,
    `در تاریخ دوشنبه ۲ آذر ۱۴۰۵، ۹:۰۰ ${mail} نوشت:`,
    `ในวันที่ จ. 23 พ.ย. 2569 เวลา 09:00 ${mail} เขียนว่า:`,
    `Le lun. 23 nov. 2026, à 09 h 00, ${mail} a écrit :`,
  ])('is split off where the figures are others: %s', (introduction) => {
    for (const quoted of [`${introduction}\n> Dear Bob,`, `${introduction}\n\nDear Bob,`])
      expect(splitQuoted(`Yes.\n\n${quoted}`)).toEqual({ text: 'Yes.', quoted })
  })

  it('without marks is split off right below the words', () => {
    const quoted = `On Monday, November 23, 2026 at 09:00:00 AM GMT+1, ${mail} wrote:\n\nShall we?`
    for (const words of ['Yes', 'Hello,\n\nyes'])
      expect(splitQuoted(`${words}\n${quoted}`)).toEqual({ text: words, quoted })
  })

  // crisp-oss/email-reply-parser, test/fixtures/email_sent_from.txt, and discourse/email_reply_trimmer.
  it.each([
    `On Jun 17, 2017, at 14:15, Ada <ada@bits.example<\nmailto:ada@bits.example>> wrote:\nShall we?\nTomorrow.`,
    `On Thu, 31 Mar 2016 at 10:05, ${mail} wrote:\nShall we?\n\nTomorrow.`,
    `Le jeu. 31 mars 2016 à 10:05, ${mail} a écrit :\nShall we?`,
  ])('is split off between a line of Outlook on phones and its quote: %j', (quoted) => {
    const text = 'Yes.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>'
    expect(splitQuoted(`${text}\n${quoted}`)).toEqual({ text, quoted })
  })

  it('is split off with its introduction right below the words', () => {
    const quoted = '02.04.2012 14:20 пользователь "bob@bits.example" <\nbob@bits.example> написал:\n\n> Hi'
    for (const words of ['Hello', 'Hello,\n\nyes. See you at 14:20\non 2.4.2012.'])
      expect(splitQuoted(`${words}\n${quoted}`)).toEqual({ text: words, quoted })
  })

  it('is split off from a signature below it, which belongs to the answer', () => {
    const quoted = 'On 1 May 2026, Ada wrote:\n> Shall we?\n>'
    expect(splitQuoted(`Yes.\n\n${quoted}\n\n-- \nBob\nBits Ltd\n`)).toEqual({
      text: 'Yes.\n\n-- \nBob\nBits Ltd',
      quoted,
    })
    expect(splitQuoted(`Yes.\n\n${quoted}\n--\nBob`)).toEqual({ text: 'Yes.\n\n--\nBob', quoted })
  })

  it.each(['On 9:00 a@b.example wrote:\n', 'From: a\nDate: b\n'])('is found in linear time in lines of %j', (line) => {
    const time = (count: number): number => {
      const start = performance.now()
      splitQuoted(line.repeat(count))
      return performance.now() - start
    }
    // Eight times as long; with the square of the length it would be 64 times.
    expect(Math.min(time(4000), time(4000), time(4000))).toBeLessThan(24 * Math.min(time(500), time(500), time(500)))
  })

  it.each([
    ['without a quote', 'Hello\nthere'],
    [
      'whose own words are divided by rules (crisp-oss/email-reply-parser 41)',
      `One\n${'_'.repeat(32)}\n\nTwo\n${'_'.repeat(32)}\n\nThree`,
    ],
    ['with a rule above its signature', `Yes.\n${'_'.repeat(20)}\nAda Lovelace\nEngines\nTel: 123`],
    ['with a sentence on numbers (mailgun/talon 129)', 'Sorry. Here they are:-\n\nVisa\n\n06/17\n\nCheers'],
    ['about an hour', 'Shall we meet on 1.5.2026 at 9:00?\n\nWrite to ada@bits.example:\n\nshe knows'],
    ['about a journey', 'Please book:\n\nFrom: Berlin\nTo: Hamburg\nDate: 1 May at 9:00\n\nThanks'],
    ['with answers between the lines', '> One?\nYes.\n> Two?\nNo.'],
    ['whose subject stands alone', `Yes.\n\n${'-'.repeat(9)}\nBetreff: Angebot\nKundennummer: 5\nDatum: 1.5.2026`],
    ['that only repeats', '> Shall we?'],
  ])('is none in a mail %s', (_, whole) => expect(splitQuoted(whole)).toEqual({ text: whole, quoted: null }))
})
