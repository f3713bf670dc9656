import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { logoUrl, readLogo, storedLogo } from '#contracts/site/logo.ts'
import { asSvg, png } from '#tests/support/site/site-desk.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`

const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a size, with further chunks before its picture. */
const pngOf = (width: number, height: number, form = [8, 0, 0, 0, 0], further: readonly Buffer[] = []) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(form, 8)
  const data = chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height)))
  const start = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([start, chunk('IHDR', header), ...further, data, chunk('IEND', Buffer.alloc(0))])
}

const sizeOf = (url: string) => {
  const read = readLogo(url)
  return 'logo' in read ? [read.logo.width, read.logo.height] : read.fault
}

/** As Illustrator saves its namespaces (sindresorhus/is-svg 8, jakearchibald/svgomg 37, payloadcms/payload 17958). */
const illustrator = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 14.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 43363)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
\t<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg xmlns:x="&ns_extend;" xmlns="&ns_svg;" width="40px" height="20px" x:a="b" xml:space="preserve"><rect/></svg>`

const declares = (entity: string, inside: string) => `<!DOCTYPE svg [<!ENTITY a "${entity}">]>${svg(inside)}`

/** Ten groups, each of which uses the one before it ten times: 10,000,000,000 shapes in a kilobyte. */
const bomb = Array.from({ length: 10 }, (_, at) => `<g id="g${at + 1}">${`<use href="#g${at}"/>`.repeat(10)}</g>`).join(
  '',
)

describe('a logo', () => {
  it.each([
    ['its width and height', svg('', 'width="64px" height="32"'), [64, 32]],
    ['its view box', svg(''), [40, 20]],
    ['a width alone, at the ratio of its view box', svg('', 'width="80" viewBox="0 0 40 20"'), [80, 40]],
    ['inches', svg('', 'width="1in" height="12pt"'), [96, 16]],
    ['a share of its frame', svg('', 'width="100%" height="100%" viewBox="0 0 40 20"'), [40, 20]],
    ['nothing', svg('', ''), [100, 100]],
  ])('in SVG has the size of %s', (_, text, size) => expect(sizeOf(asSvg(text))).toEqual(size))

  it.each([
    [
      'a declaration and a document type',
      `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg('')}`,
    ],
    ['a byte order mark', `\ufeff${svg('')}`],
    ['a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><s:g/></s:svg>'],
    [
      'literal text, a comment and a greater-than sign',
      svg('<!-- <a> & -->\n<style><![CDATA[a > b { fill: red }]]></style><g id="a>b"/>'),
    ],
    ['the namespaces of Illustrator, as entities', illustrator],
    [
      'an entity between quotes of one stroke',
      `<!DOCTYPE svg [<!ENTITY a 'https://a.example/'>]>${svg('<title>&a;</title>')}`,
    ],
    ['entities of XML', svg('<title>Söhne &amp; Co &#169;</title>')],
    [
      'a shape that is used, and one that uses itself',
      svg(
        '<g id="a"><use href="#a"/></g><use xlink:href="#a"/>',
        'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20"',
      ),
    ],
  ])('in SVG may have %s', (_, text) => expect(sizeOf(asSvg(text))).toEqual([40, 20]))

  it.each([
    ['text before it', `GIF89a ${svg('')}`],
    ['text after it', `${svg('')} alert(1)`],
    ['a page after it', `${svg('')}<html></html>`],
    ['an entity that nothing declares', svg('&nbsp;')],
    ['an ampersand', svg('<title>Söhne & Co</title>')],
    ['an attribute twice', svg('<g id="a" id="b"/>')],
    ['a prefix that nothing declares', svg('<use xlink:href="#a"/>')],
    ['a control character', svg('<title>\u0001</title>')],
    ['a comment without an end', svg('<!-- ')],
    ['another namespace', '<svg xmlns="http://www.w3.org/1999/xhtml" data-a="http://www.w3.org/2000/svg"/>'],
    ['no namespace', '<svg viewBox="0 0 40 20"/>'],
    ['entities of its own', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<title>&b;</title>')}`],
    ['an entity of words', declares('b', '<title>&a;</title>')],
    ['key frames behind an entity', declares('keyframes', '<style>@&a; b {}</style>')],
    ['another SVG behind an entity', declares('data', '<image href="&a;:image/svg+xml;base64,PHN2Zy8+"/>')],
    ['an entity of markup', declares("<g id='b'/>", '&a;')],
    ['an entity from elsewhere', `<!DOCTYPE svg [<!ENTITY a SYSTEM "http://elsewhere.example/x">]>${svg('&a;')}`],
    ['an entity in place of an attribute', declares('https://a.example/', '<g &a;/>')],
    ['an entity after it', `${declares('https://a.example/', '')}&a;`],
    ['an entity in place of one of XML', `<!DOCTYPE svg [<!ENTITY amp "b">]>${svg('&amp;')}`],
    ['other declarations', `<!DOCTYPE svg [<!ELEMENT svg ANY>]>${svg('')}`],
    [
      'parameter entities from elsewhere',
      `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://elsewhere.example/x"> %x;]>${svg('')}`,
    ],
  ])('in SVG with %s is no picture', (_, text) => expect(sizeOf(asSvg(text))).toBe('is no SVG picture'))

  it.each([
    ['no width', svg('', 'width="0" height="10"'), 'must have a width and a height'],
    ['a view box without an area', svg('', 'viewBox="0 0 0 0"'), 'must have a width and a height'],
    [
      '10,000 pixels in powers of ten',
      svg('', 'width="1e4" height="10"'),
      'must have at most 4096 pixels in width and height',
    ],
    ['two metres', svg('', 'width="2000mm" height="10mm"'), 'must have at most 4096 pixels in width and height'],
    ['4,097 pixels', svg('', 'width="4097" height="10"'), 'must have at most 4096 pixels in width and height'],
    ['an animation', svg('<rect><animate attributeName="x" dur="1s"/></rect>'), 'must stand still'],
    ['key frames', svg('<style>@keyframes a { to { opacity: 0 } }</style>'), 'must stand still'],
    [
      'shapes that are used by shapes that are used',
      svg(`<defs><rect id="g0"/>${bomb}</defs><use href="#g10"/>`),
      'must draw at most 20,000 shapes',
    ],
    ['300 groups within one another', svg('<g>'.repeat(300) + '</g>'.repeat(300)), 'must draw at most 20,000 shapes'],
    ['another SVG in it', svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'), 'must hold no other SVG'],
  ])('in SVG with %s is refused with the reason', (_, text, fault) => expect(sizeOf(asSvg(text))).toBe(fault))

  it('in PNG has its size, of at most 4,096 pixels', () => {
    expect(sizeOf(png)).toEqual([2, 2])
    expect(sizeOf(logoUrl(pngOf(4096, 1)))).toEqual([4096, 1])
    expect(sizeOf(logoUrl(pngOf(4097, 1)))).toBe('must have at most 4096 pixels in width and height')
    expect(sizeOf(logoUrl(pngOf(0, 1)))).toBe('must have a width and a height')
  })

  it.each([
    [
      'a page after its end',
      Buffer.concat([pngOf(2, 2), Buffer.from('<script>alert(1)</script>')]),
      'is no PNG picture',
    ],
    ['colours of a palette and no palette', pngOf(2, 2, [8, 3, 0, 0, 0]), 'is no PNG picture'],
    ['samples of nine bits', pngOf(2, 2, [9, 0, 0, 0, 0]), 'is no PNG picture'],
    ['frames', pngOf(2, 2, [8, 0, 0, 0, 0], [chunk('acTL', Buffer.alloc(8))]), 'must stand still'],
    [
      'a length beyond its end',
      Buffer.concat([pngOf(2, 2).subarray(0, 33), Buffer.from([0x7f, 0xff, 0xff, 0xff])]),
      'is no PNG picture',
    ],
  ])('in PNG with %s is refused', (_, bytes, fault) => expect(sizeOf(logoUrl(bytes))).toBe(fault))

  it.each([
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000', 'is no SVG picture'],
    ['a page', '<!doctype html><svg xmlns="http://www.w3.org/2000/svg"/>', 'is no SVG picture'],
    ['nothing', '', 'must be an SVG or PNG picture as a data URL'],
  ])('that is %s is refused, whatever it is called', (_, text, fault) =>
    expect(sizeOf(logoUrl(Buffer.from(text, 'latin1')))).toBe(fault),
  )

  it('is named by what is in it', () => {
    expect(logoUrl(Buffer.from(svg('')))).toBe(asSvg(svg('')))
    expect(logoUrl(pngOf(2, 2))).toMatch(/^data:image\/png;base64,/)
    expect(sizeOf(logoUrl(pngOf(2, 2)).replace('png', 'svg+xml'))).toBe('is no SVG picture')
  })

  it.each([
    ['with percent signs', (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`],
    ['with a charset', (text: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`],
    ['as pages write it', (text: string) => `data:image/svg+xml;utf8,${text}`],
    ['with a percent sign of its own', (text: string) => `data:image/svg+xml,${text.replace('ä', '<!-- 100% -->ä')}`],
    ['in capitals', (text: string) => asSvg(text).replace('data:image/svg+xml;base64', 'DATA:image/SVG+XML;BASE64')],
  ])('may stand in a data URL %s', (_, urlOf) => {
    expect(sizeOf(urlOf(svg('<text>ä</text>', 'width="30" height="10"')))).toEqual([30, 10])
    const { bytes = [] } = storedLogo(urlOf(svg('<text>ä</text>'))) ?? {}
    expect(Buffer.from(bytes).toString().replace('<!-- 100% -->', '')).toBe(svg('<text>ä</text>'))
  })

  it('that was stored under other limits is shown', () => {
    expect(storedLogo(asSvg(svg('', 'width="5000" height="10"')))).toMatchObject({ type: 'svg', width: 5000 })
    expect(storedLogo(asSvg(svg('<animate/>')))).toMatchObject({ width: 100, height: 100 })
    expect(storedLogo('data:text/html;base64,PGI+')).toBeNull()
  })
})
