import { type LeadField, leadFileFields } from '#contracts/lead/http/lead-files.ts'

/**
 * Words of headings, those of exports among them: of HubSpot (labels of properties, `Associated Company (Primary)`), of
 * Pipedrive (`Person - …`, `Organization - …`, `Deal - …`), as files in public repositories have them, and of Twenty
 * (`<field> / <part>`: `generateCsv` and `COMPOSITE_FIELD_SUB_FIELD_LABELS` in twentyhq/twenty).
 */
const headings = {
  name: 'name fullname contact contactname leadname displayname client clientname personname dealcontactperson',
  firstName: 'firstname givenname forename vorname prenom nombre namefirstname firstnamename personfirstname',
  lastName: 'lastname surname familyname nachname nom apellido apellidos namelastname lastnamename personlastname',
  email:
    'email emailaddress mail emails workemail primaryemail emailadresse correo emailsprimaryemail primaryemailemails personemailwork personemail personemailhome personemailother',
  phone:
    'phone phonenumber telephone telefon tel mobile mobilephone workphone telefono mobilephonenumber phonesprimaryphonenumber primaryphonenumberphones personphonework personphone personphonemobile personphonehome personphoneother',
  company:
    'company companyname organization organisation organizationname account accountname business firma empresa entreprise associatedcompany primaryassociatedcompany primaryassociatedcompanyname associatedcompanyprimary personorganization dealorganization',
  status: 'status leadstatus stage dealstage pipelinestage dealstatus',
  priority: 'priority leadpriority',
  source: 'source leadsource',
  estimatedValue: 'estimatedvalue estimatedvalueusd value valueusd amount dealvalue dealamount worth budget',
  notes: 'notes note comment comments description message remarks',
  createdAt:
    'created createdat createdate createdon creationdate datecreated captured personpersoncreated personcreationdate dealdealcreated dealcreationdate',
  lastContactDate:
    'lastcontact lastcontactdate lastcontacted lastactivity lastactivitydate personlastactivitydate deallastactivitydate',
  followUpDate:
    'followup followupdate followupon nextfollowup nextactivity nextactivitydate personnextactivitydate dealnextactivitydate',
  lostReason: 'lostreason reasonlost lossreason losingreason closedlostreason reasonforloss deallostreason',
} as const satisfies Readonly<Record<LeadField, string>>

const fields = new Map(
  Object.entries(headings).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as LeadField] as const),
  ),
)

type Column = { readonly column: string; readonly field: string | null }

/**
 * Maps headings to fields: as wanted where that is said of a heading, else by its words, ignoring case, spaces and
 * punctuation. Each field is used once.
 */
export const fieldsOf = (row: readonly string[], wanted: readonly Column[] = []): readonly (LeadField | null)[] => {
  const said = new Map(wanted.map(({ column, field }) => [column, leadFileFields.find((one) => one === field) ?? null]))
  const taken = new Set(row.map((heading) => said.get(heading.slice(0, longestHeading))))
  return row.map((heading) => {
    const own = said.get(heading.slice(0, longestHeading))
    if (own !== undefined) {
      said.set(heading.slice(0, longestHeading), null)
      return own
    }
    const field =
      fields.get(plain(heading.replace(/\(GMT[^()]*\)$/i, ''))) ??
      fields.get(plain(heading.replace(/\([A-Z]{3}\)$/, '')))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Longer headings are identified by their beginning. */
export const longestHeading = 200

/** Normalises a word for comparison: no accents, spaces or punctuation. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
