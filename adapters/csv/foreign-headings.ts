import type { LeadField } from '#contracts/lead/http/lead-files.ts'

/** Headings of address books and forms in languages of other scripts, or with other letters than `plain` keeps. */
const words: Readonly<Partial<Record<LeadField, string>>> = {
  name: 'имя и фамилия, фио, полное имя, контакт, повне імʼя, піб, име и фамилия, ονοματεπώνυμο, 名前, 氏名, お名前, 姓名, 联系人, 聯絡人, 이름, 성명, 성함, שם, שם מלא, الاسم, الاسم الكامل, ชื่อ, ชื่อ-นามสกุล, họ tên, họ và tên, nama, nama lengkap, ad soyad, adı soyadı, nimi, név, teljes név, nume complet, ime i prezime, nafn',
  firstName:
    "имя, ім'я, імʼя, ім’я, име, όνομα, 名, 이름(명), שם פרטי, الاسم الأول, ad, adı, etunimi, keresztnév, utónév, prenume, ime, meno, krstné meno, eesnimi, vardas, vārds",
  lastName:
    'фамилия, прізвище, επώνυμο, επίθετο, 姓, 성, שם משפחה, اسم العائلة, soyad, soyadı, sukunimi, vezetéknév, családnév, nume, nume de familie, prezime, priezvisko, perekonnanimi, pavardė, uzvārds, cognoms',
  email:
    'электронная почта, эл. почта, почта, адрес электронной почты, электронный адрес, имейл, емейл, електронна пошта, ел. пошта, пошта, електронна поща, имейл адрес, ηλεκτρονικό ταχυδρομείο, διεύθυνση ηλεκτρονικού ταχυδρομείου, メール, メールアドレス, eメール, 電子メール, 邮箱, 电子邮件, 电子邮箱, 邮件, 邮箱地址, 電子郵件, 電郵, 信箱, 이메일, 이메일 주소, 메일, 전자우편, דואר אלקטרוני, אימייל, דוא"ל, البريد, البريد الإلكتروني, بريد إلكتروني, الإيميل, ایمیل, อีเมล, อีเมล์, e-posta, eposta adresi, e-posta adresi, sähköposti, sähköpostiosoite, e-mail cím, email cím, adresă de e-mail, adresa de email, adresa e-pošte, e-pošta, e-mailová adresa, el. paštas, e-pasts, correu electrònic, correu, adreça electrònica, posta elektronikoa, netfang, tölvupóstur',
  phone:
    'телефон, номер телефона, мобильный, мобильный телефон, номер телефону, мобільний, телефонен номер, τηλέφωνο, κινητό, 電話, 電話番号, 携帯電話, 电话, 手机, 电话号码, 手机号, 手机号码, 電話號碼, 手機, 전화, 전화번호, 연락처, 휴대폰, 휴대전화, טלפון, נייד, الهاتف, رقم الهاتف, الجوال, โทรศัพท์, เบอร์โทร, เบอร์โทรศัพท์, số điện thoại, điện thoại, telepon, nomor telepon, puhelin, puhelinnumero, telefonszám, mobil, număr de telefon, telefonas, tālrunis, telefoni, telèfon, sími, telefoonnummer, telefonní číslo, telefónne číslo, numer telefonu',
  company:
    'компания, организация, фирма, название компании, компанія, організація, εταιρεία, εταιρία, επιχείρηση, 会社, 会社名, 企業名, 公司, 公司名称, 单位, 企业, 公司名稱, 회사, 회사명, 업체명, חברה, שם החברה, الشركة, اسم الشركة, บริษัท, công ty, perusahaan, şirket, firma adı, yritys, cég, cégnév, companie, tvrtka, spoločnosť, společnost, ettevõte, įmonė, uzņēmums, bedrift, bedriftsnavn, selskap, bedrijfsnaam, fyrirtæki',
  notes:
    'комментарий, комментарии, заметки, примечание, сообщение, коментар, примітки, повідомлення, бележки, σχόλια, σημειώσεις, μήνυμα, 備考, メモ, お問い合わせ内容, 备注, 留言, 備註, 메모, 비고, 문의 내용, הערות, הודעה, ملاحظات, الرسالة, หมายเหตุ, ghi chú, catatan, notlar, mesaj, huomautukset, viesti, megjegyzés, üzenet, napomena, poznámka, poznámky, märkused, pastabos, piezīmes, nachricht, ihre nachricht, mensaje, mensagem, messaggio, bericht, meddelande, besked',
}

/** A word for comparison, in any script. */
const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const fields = new Map(
  Object.entries(words).flatMap(([field, list]) =>
    list.split(', ').map((word) => [letters(word), field as LeadField] as const),
  ),
)

/** The field that a heading of such a language names; undefined for any other. */
export const foreignField = (heading: string): LeadField | undefined => fields.get(letters(heading))
