/**
 * Where a whole mail is repeated below its header lines, as Outlook, Exchange and GMX do without any mark before its
 * lines; -1 without one. A block counts that names a sender, a date and a subject, as no other text does.
 */
export const repeatedHead = (lines: readonly string[]): number => {
  const first = lines.findIndex((_, index) => isHead(lines, index))
  if (first < 0) return -1
  // Lotus Notes begins with the recipients.
  const start = lines.findLastIndex((line, index) => index < first && !labelForm.test(line)) + 1
  const place = lines.findLastIndex((line, index) => index < start && line.trim() !== '')
  return place >= 0 && isAnnouncement(lines[place]?.trim() ?? '') ? place : start
}

/** What stands above the header lines: a rule, often around words, or a sentence of Apple Mail. */
const isAnnouncement = (line: string): boolean =>
  sentences.has(line.toLowerCase().replace(/\s:$/, ':')) ||
  /^_{5,}$/.test(line) ||
  (line.length <= maxRule && /^[-_=]{2}.*[-_=]{2}$/.test(line))

const maxRule = 100

/** Of Apple Mail, in the languages of macOS. */
const sentences: ReadonlySet<string> = new Set([
  ...['begin forwarded message:', 'anfang der weitergeleiteten nachricht:', 'début du message réexpédié:'],
  ...['début du message transféré:', 'inicio del mensaje reenviado:', 'inizio messaggio inoltrato:'],
  ...['begin doorgestuurd bericht:', 'start på videresendt besked:', 'videresendt besked:', 'videresendt melding:'],
  ...['vidarebefordrat brev:', 'vidarebefordrat mejl:', 'välitetty viesti alkaa:', 'začátek přeposlané zprávy:'],
  ...['začiatok preposlanej správy:', 'początek przekazywanej wiadomości:', 'továbbított levél kezdete:'],
  ...['início da mensagem encaminhada:', 'início da mensagem reencaminhada:', 'započni proslijeđenu poruku:'],
  ...['mesaj redirecționat:', 'iletilen ileti başlangıcı:', 'начало переадресованного сообщения:'],
  ...[
    'початок листа, що пересилається:',
    '転送されたメッセージ:',
    '被转发的邮件：',
    '開始轉寄郵件：',
    '전달된 메시지:',
  ],
])

/** As Outlook, Apple Mail, Lotus Notes and others translate them. */
const labels = {
  sender: [
    'from, von, de, da, van, från, fra, frá, od, от, від, од, lähettäjä, saatja, nuo, no, kimden, gönderen, feladó, de la',
    'από, šalje, пошиљалац, dari, daripada, từ, จาก, מאת, من, از, प्रेषक, nga, nork, кімнен',
    '差出人, 送信者, 发件人, 寄件者, 寄件人, 보낸 사람, 보낸사람',
  ],
  date: [
    'sent, sent on, date, gesendet, gesendet am, datum, envoyé, envoyé le, message du, enviado, enviado el, enviada em, fecha, data',
    'inviato, inviato il, verzonden, verzonden op, skickat, sendt, dato, wysłano, wysłane, odesláno, отправлено, дата',
    'lähetetty, gönderildi, tarih, elküldve, küldve, dátum, trimis, odoslané, poslano, poslato, послато, датум, изпратено',
    'надіслано, відправлено, saadetud, kuupäev, išsiųsta, nosūtīts, datums, enviat, enviat el, dagsetning, στάλθηκε',
    'ημερομηνία, dikirim, tanggal, đã gửi, ngày, ส่ง, วันที่, נשלח, תאריך, تم الإرسال, التاريخ, تاريخ',
    'испратено, dërguar, bidalia, dihantar, gönderme tarihi, päivämäärä, päiväys, ارسال شده, تاریخ, भेजा गया, दिनांक, жіберілді',
    '送信日時, 日時, 日付, 发送时间, 发送日期, 日期, 寄件日期, 傳送日期, 보낸 날짜, 보낸날짜, 날짜',
  ],
  subject: [
    'subject, betreff, objet, sujet, asunto, assunto, oggetto, onderwerp, ämne, emne, efni, temat, předmět, predmet, zadeva',
    'naslov, наслов, тема, относно, aihe, teema, tema, temats, konu, tárgy, subiect, assumpte, θέμα, subjek, perihal',
    'предмет, subjekti, gaia, موضوع, विषय, тақырып, chủ đề, เรื่อง, נושא, الموضوع, 件名, 主题, 主旨, 제목',
  ],
} as const

const kinds = new Map(
  Object.entries(labels).flatMap(([kind, lines]) =>
    lines.flatMap((line) => line.split(', ')).map((word) => [word, kind] as const),
  ),
)

/** In HTML that became text, a bold label may stand in stars. */
const labelForm = /^[\s\p{Cf}]*\*{0,2}(\p{L}[\p{L}\p{M} ]{0,20}?)\*{0,2}[\s\u00a0]?[:：]/u

const kindOf = (line = ''): string | undefined => kinds.get((labelForm.exec(line)?.[1] ?? '').toLowerCase())

/** Lines of a header in which the addresses of many people are wrapped. */
const maxHead = 12

const isHead = (lines: readonly string[], start: number): boolean => {
  const first = kindOf(lines[start])
  // T-Online begins with the subject, below a rule.
  const isBelowRule = first === 'subject' && isAnnouncement(lines[start - 1]?.trim() ?? '')
  if (first !== 'sender' && first !== 'date' && !isBelowRule) return false
  const block = lines.slice(start, start + maxHead)
  const end = block.findIndex((line) => line.trim() === '')
  const fields = new Set((end < 0 ? block : block.slice(0, end)).map(kindOf))
  return fields.has('sender') && fields.has('date') && fields.has('subject')
}
