-- What a mail is about, of which kind it is and which of several recipients it has, as columns instead of parts of its key.
alter table mails_sent add column about text, add column kind text, add column recipient text;

-- Release 0.1.0 and its successors until now write the key alone, also beside this one during an upgrade.
create function mail_of_key() returns trigger language plpgsql as $$
begin
  if new.about is null then
    new.kind := case
      when new.key like 'lead-%' then 'new_lead'
      when new.key like 'mail-%' then 'written'
      when new.key like 'share-%-decision-%' then 'decision'
      when new.key like 'share-%-code-%' then 'code'
      when new.key like 'notification-%' then 'notification'
      when new.key like 'log-head %' then 'log_head'
      else 'security'
    end;
    new.about := case new.kind
      when 'decision' then split_part(new.key, '-decision-', 1)
      when 'code' then split_part(new.key, '-code-', 1)
      when 'notification' then substr(new.key, 14, 36)
      when 'log_head' then 'log-head'
      else new.key
    end;
    new.recipient := case new.kind
      when 'decision' then split_part(new.key, '-decision-', 2)
      when 'notification' then right(new.key, 36)
    end;
  end if;
  return new;
end $$;

create trigger mail_of_key before insert or update on mails_sent for each row execute function mail_of_key();
update mails_sent set key = key;
