const westEuropean = {
  de: 'äöüß',
  fr: 'àâæçéèêëîïôœùûüÿ',
  es: 'áéíñóúü',
  pt: 'áâãàçéêíóôõú',
  it: 'àèéìíîòóùú',
  nl: 'éèëïöüáó',
  sv: 'åäöé',
  da: 'æøåé',
  nb: 'æøåéòô',
  fi: 'äöå',
  is: 'áðéíóúýþæö',
  en: 'é',
}

const centralEuropean = {
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîşţ',
  hr: 'čćđšž',
  sl: 'čšž',
}

/** The letters beyond ASCII of the languages that an encoding is used for, in small letters, by language. */
export const alphabets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'windows-1252': westEuropean,
  ibm850: westEuropean,
  macintosh: {
    de: 'äöüß',
    fr: 'àâæçéèêëîïôœùûüÿ',
    es: 'áéíñóúü',
    pt: 'áâãàçéêíóôõú',
    it: 'àèéìíîòóùú',
    sv: 'åäöé',
    da: 'æøåé',
  },
  'windows-1250': centralEuropean,
  ibm852: centralEuropean,
  'iso-8859-2': { pl: 'ąćęłńóśźż', cs: 'áčďéěíňóřšťúůýž', hu: 'áéíóöőúüű', hr: 'čćđšž' },
  'windows-1251': {
    ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя№',
    uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя№',
    bg: 'абвгдежзийклмнопрстуфхцчшщъьюя№',
    sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  },
  'koi8-u': {
    ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
    uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  },
  'iso-8859-5': {
    ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя№',
    bg: 'абвгдежзийклмнопрстуфхцчшщъьюя№',
    sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  },
  'x-mac-cyrillic': {
    ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя№',
    uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя№',
  },
  ibm866: { ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя№' },
  'windows-1253': { el: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ' },
  'windows-1254': { tr: 'çğıöşüâîi̇' },
  'windows-1255': { he: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת' },
  'windows-1256': { ar: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىي', fa: 'آئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی' },
  'windows-1257': { lt: 'ąčęėįšųūž', lv: 'āčēģīķļņšūž', et: 'äõöüšž' },
  'windows-874': { th: 'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลวศษสหฬอฮะัาำิีึืฺุูเแโใไๅๆ็่้๊๋์' },
}

/** What no word of a script looks like: vowels, signs and final forms in places where they never stand. */
export const oddWords: readonly RegExp[] = [
  /[a-z][\u0370-\u1dff]|[\u0370-\u1dff][a-z]/iu,
  /^[ьъы]|[ьъ]{2}|[бвгджзклмнпрстфхцчшщьъ]й|^(?=\p{scx=Cyrl}{2,}$)[^аеёиоуыэюяіїє]+$/iu,
  /ς\p{L}|σ$|^(?=\p{Lu}?\p{Ll}{2,}$)(?=\p{scx=Grek}+$)[^άέήίόύώΐΰΆΈΉΊΌΎΏ]+$|[άέήίόύώΐΰ]\p{L}*[άέήίόύώΐΰ]/u,
  /[ךםןףץ][א-ת]|[כמנפצ]$/u,
  /(?:^|[เแโใไะาำ])[ัิีึืุู็่้๊๋์]|[เแโใไ](?![ก-ฮ])|[ฃฅ๐-๙]/u,
]

/** Multi-byte encodings: their languages, and the byte pairs of the signs in daily use, as ranges of the first byte. */
export const multiByte: Readonly<Record<string, { readonly languages: readonly string[]; readonly daily: RegExp }>> = {
  shift_jis: { languages: ['ja'], daily: /[\x81-\x83\x88-\x98][\x40-\xfc]/g },
  'euc-jp': { languages: ['ja'], daily: /[\xa1-\xa5\xb0-\xcf][\xa1-\xfe]/g },
  gb18030: { languages: ['zh'], daily: /[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]/g },
  big5: { languages: ['zh'], daily: /[\xa1-\xa3\xa4-\xc6][\x40-\x7e\xa1-\xfe]/g },
  'euc-kr': { languages: ['ko'], daily: /[\xa1-\xa3\xb0-\xc8][\xa1-\xfe]/g },
}
