/** The Message-ID of a mail that Atrium sent. */
export const ourId = '<mail-019b0000-0000-7000-8000-000000000000@bits.example>'

/** A report as RFC 3464 has it. */
export const reportOf = (
  type: string,
  status: string,
  text: string,
  original = 'message/rfc822',
  headers = `Message-ID: ${ourId}`,
) =>
  [
    `Subject: ${text}\nContent-Type: multipart/report; report-type=delivery-status;\n\tboundary="b"\n`,
    `--b\nContent-Type: text/plain\n\n${text}`,
    `--b\nContent-Type: ${type}\n\nReporting-MTA: dns;mx.example\n\nFinal-Recipient: rfc822;ada@example.com\n${status}\n`,
    `--b\nContent-Type: ${original}\n\n${headers}\nSubject: An offer\n\nDear Ada\n--b--`,
  ].join('\n')

/** What mail servers send: its sender, its lines, and the reason in it. */
export const reports = [
  [
    'Postfix',
    'MAILER-DAEMON@mx.example (Mail Delivery System)',
    reportOf(
      'message/delivery-status',
      'Original-Recipient: rfc822;ada@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <ada@example.com>:\n    User unknown',
      'Undelivered Mail Returned to Sender',
      'text/rfc822-headers',
    ),
    '550 5.1.1 <ada@example.com>: User unknown',
  ],
  [
    'Exchange in German',
    'Microsoft Outlook <MicrosoftExchange329e71ec@bits.example>',
    reportOf(
      'message/delivery-status',
      'Action: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP\n address lookup',
      'Unzustellbar: An offer',
    ),
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup',
  ],
  [
    'a server for addresses beyond ASCII (RFC 6533)',
    'mailer-daemon@mx.example',
    reportOf('message/global-delivery-status', 'Action: failed\nStatus: 5.1.1', 'Returned', 'message/global-headers'),
    '5.1.1',
  ],
  [
    'qmail',
    'MAILER-DAEMON@mx.example.com',
    [
      'Subject: failure notice\n\nHi. This is the qmail-send program at mx.example.com.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.\n",
      '<ada@example.com>:\nSorry, no mailbox here by that name. (#5.1.1)\n',
      `--- Below this line is a copy of the message.\n\nMessage-ID: ${ourId}\nSubject: An offer\n\nDear Ada`,
    ].join('\n'),
    'Sorry, no mailbox here by that name. (#5.1.1)',
  ],
  [
    'Exim',
    'Mail Delivery System <Mailer-Daemon@mx.example>',
    [
      'Subject: Mail delivery failed: returning message to sender\nX-Failed-Recipients: ada@example.com\n',
      'This message was created automatically by mail delivery software.\n\n  ada@example.com',
      '    SMTP error from remote mail server after RCPT TO:<ada@example.com>: 550 No such user\n',
      `------ This is a copy of the message, including all the headers. ------\n\nMessage-ID: ${ourId}\n\nDear Ada`,
    ].join('\n'),
    '550 No such user',
  ],
  [
    'IONOS',
    'Mail Delivery System <mailer-daemon@kundenserver.de>',
    [
      'Subject: Mail delivery failed: returning message to sender\nAuto-Submitted: auto-replied\n',
      'This message was created automatically by mail delivery software.\n\nada@example.com:',
      'SMTP error from remote server for RCPT TO command, host: mx.example (192.0.2.1) reason: 550 5.1.1 User unknown\n',
      `--- The header of the original message is following. ---\n\nMessage-ID: ${ourId}\nSubject: An offer`,
    ].join('\n'),
    '550 5.1.1 User unknown',
  ],
  [
    'Zoho',
    'mailer-daemon@mail.zoho.com',
    [
      'Subject: Undelivered Mail Returned to Sender\n\nThis message was created automatically by mail delivery software.',
      'This is a permanent error.\n\nada@example.com Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 User Unknown\n',
      `Message-ID:${ourId}\nSubject:An offer`,
    ].join('\n'),
    '5.1.1 User Unknown',
  ],
  [
    'GMX, which names no code',
    'MAILER-DAEMON@mail.gmx.com',
    [
      'Subject: Mail delivery failed: returning message to sender\n\nThis is a permanent error. The following address',
      'failed:\n\n<ada@example.com>\nReason:\ndelivery retry timeout exceeded\n',
      `--- The header of the original message is following. ---\n\nMessage-ID: ${ourId}`,
    ].join('\n'),
    'delivery retry timeout exceeded',
  ],
  [
    'Amazon WorkMail, with the mail as a file',
    'MAILER-DAEMON@us-west-2.amazonses.com',
    [
      'Subject: Failure\nContent-Type: multipart/mixed; boundary="f"\n\n--f\n\nTechnical report:\n\nAction: failed',
      'Diagnostic-Code: smtp; 550 5.1.1 <ada@example.com>... User Unknown\n\n--f\nContent-Type: message/rfc822\n',
      `Message-ID: ${ourId}\nSubject: An offer for 500 euros\n\nDear Ada\n--f--`,
    ].join('\n'),
    '550 5.1.1 <ada@example.com>... User Unknown',
  ],
  [
    'DragonFly, from no address',
    'MAILER-DAEMON <>',
    [
      'Subject: Mail delivery failed\n\nThere was an error delivering your mail to <ada@example.com>.\n',
      `mx.example did not like our final DATA:\n550-5.7.26 Unauthenticated\n\nMessage headers follow.\n\nMessage-Id: ${ourId}`,
    ].join('\n'),
    '550-5.7.26 Unauthenticated',
  ],
  // As the samples of sisimai/set-of-emails: lhost-office365-01, lhost-googleworkspace-01, lhost-sendgrid-03.
  [
    'Exchange Online without its fields',
    'postmaster@bits.example',
    [
      'Return-Path: <>\nSubject: Undeliverable\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n',
      "--b\nContent-Type: text/plain\n\nThe email address wasn't found at the destination domain.\n",
      "Remote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found'\n\nOriginal message headers:\n",
      `Message-ID: ${ourId}\nSubject: An offer\n--b--`,
    ].join('\n'),
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found'",
  ],
  [
    'Google Workspace with empty fields',
    'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    [
      'Subject: Delivery Status Notification (Failure)\nContent-Type: multipart/report; report-type=delivery-status;',
      '\tboundary="b"\n\n--b\nContent-Type: text/plain\n\n** Message not delivered **\n\nThe response was:\n',
      'Unspecified Error (SENT_SECOND_EHLO): Smtp server does not advertise AUTH capability\n',
      `--b\nContent-Type: message/delivery-status\n\n\n--b\nContent-Type: message/rfc822\n\nMessage-ID: ${ourId}\n--b--`,
    ].join('\n'),
    'Unspecified Error (SENT_SECOND_EHLO): Smtp server does not advertise AUTH capability',
  ],
  [
    'SendGrid, of a mail that expires',
    'MAILER-DAEMON@smtp.sendgrid.net',
    reportOf(
      'message/delivery-status',
      'Action: expired\nStatus: \nDiagnostic-Code: Connection timed out',
      'Delivery Notification',
    ),
    'Connection timed out',
  ],
  [
    'Sendmail with an empty diagnosis',
    'MAILER-DAEMON@mx.example',
    reportOf(
      'message/delivery-status',
      'Action: failed\nStatus: 5.1.1\nDiagnostic-Code:\nLast-Attempt-Date: Sun, 13 Sep 2015 07:21:54 +0900',
      'Returned mail',
    ),
    '5.1.1',
  ],
  [
    'Postfix, below the note of a filter',
    'MAILER-DAEMON@mx.example',
    [
      'Return-Path: <>\nSubject: Undelivered\nContent-Type: multipart/mixed; boundary="f"\n\n--f',
      `${reportOf('message/delivery-status', 'Action: failed\nStatus: 5.1.1', 'Undelivered').replace(/^Subject.*\n/, '')}\n--f`,
      'Content-Type: text/plain\n\nScanned.\n--f--',
    ].join('\n'),
    '5.1.1',
  ],
  // Of Zoho Mail, whose reports have no part in plain text.
  [
    'a server that writes HTML alone',
    'mailer-daemon@mail.zoho.com',
    [
      'Subject: Undelivered Mail Returned to Sender\nContent-Type: multipart/mixed; boundary="b"\n\n--b',
      'Content-Type: text/html\n\n<p>This message was created automatically by mail delivery software.<br>',
      '<b>ada@example.com</b><br>ERROR CODE :550 - 5.1.1 No such user &lt;ada@example.com&gt;</p>\n--b',
      `Content-Type: message/rfc822\n\nMessage-ID: ${ourId}\nSubject: An offer\n\nDear Ada\n--b--`,
    ].join('\n'),
    '550 - 5.1.1 No such user <ada@example.com>',
  ],
  // As sisimai/rb-sisimai 91 has it.
  [
    'Exchange Online, as text',
    'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@bits.example>',
    [
      'Subject: Undeliverable: An offer\nContent-Type: multipart/mixed; boundary="b"\n\n--b',
      "Content-Type: text/plain\n\nYour message to ada@example.com couldn't be delivered.\n",
      'More Info for Email Admins\nStatus code: 550 5.1.10\n--b',
      `Content-Type: message/rfc822\n\nMessage-ID: ${ourId}\nSubject: An offer\n\nDear Ada\n--b--`,
    ].join('\n'),
    '550 5.1.10',
  ],
] as const
