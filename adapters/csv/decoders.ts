/** Code pages of DOS, which spreadsheets offer as "CSV (MS-DOS)"; the Encoding standard, and so `TextDecoder`, lacks them. */
const pages: Readonly<Record<string, string>> = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}

/** The text of bytes in an encoding, without a byte order mark. Bytes that are none of the encoding become U+FFFD. */
export const textOf = (bytes: Uint8Array, encoding: string): string => {
  const page = pages[encoding]
  return page === undefined ? new TextDecoder(encoding).decode(bytes) : inPage(bytes, page)
}

/** The same; null where bytes are none of the encoding. */
export const validTextOf = (bytes: Uint8Array, encoding: string): string | null => {
  const page = pages[encoding]
  if (page !== undefined) return inPage(bytes, page)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const inPage = (bytes: Uint8Array, page: string): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (sign) => page[sign.charCodeAt(0) - 0x80] ?? sign)
