import { leadCapture } from '../content/site.ts'

const { ticket, action } = leadCapture

/** The offer as a ticket: what it is, its price, and how many are left. */
export const AuditTicket = () => (
  <div className="ticket">
    <div className="ticket-top">
      <p className="ticket-name">{ticket.name}</p>
      {ticket.length !== '' && <p>{ticket.length}</p>}
      <p className="ticket-price">
        <strong>{ticket.price}</strong>
        {ticket.normally !== '' && <s>{ticket.normally}</s>}
      </p>
    </div>
    <div className="ticket-stub">
      <svg className="ticket-spots" viewBox="0 0 140 20" aria-hidden="true">
        <line x1="10" x2="131" y1="10" y2="10" />
      </svg>
      {ticket.spots !== '' && <p>{ticket.spots}</p>}
      <a className="button" href="#contact">
        {action}
      </a>
    </div>
  </div>
)
