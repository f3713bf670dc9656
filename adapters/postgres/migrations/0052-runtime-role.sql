-- The role that servers and workers work as: it appends to the log and cannot change it. The role that migrates owns the
-- tables. Where it cannot take that role, the owner takes the same rights from itself.
create function grant_runtime() returns void language plpgsql as $$
declare
  own    name;
  taken  boolean := false;
  tables constant name[] := array['events', 'checkpoints', 'log_heads', 'log_tiles', 'log_keys', 'log_cosignatures', 'master_keys', 'schema_migrations'];
begin
  begin
    if to_regrole('atrium_runtime') is null then
      create role atrium_runtime nologin;
    end if;
    if not (select rolsuper from pg_roles where rolname = current_user) then
      grant atrium_runtime to current_user;
    end if;
  exception when others then
    -- another database's migration was faster, or this role may not create one
    null;
  end;
  begin
    perform set_config('role', 'atrium_runtime', true);
    taken := true;
    perform set_config('role', 'none', true);
  exception when others then
    null;
  end;
  if not taken then
    -- Heads stay: their triggers refuse changes, and the check of their foreign key locks rows as the owner.
    revoke update, delete, truncate on events, checkpoints, log_tiles, log_keys from current_user;
  end if;
  if to_regrole('atrium_runtime') is null then
    return;
  end if;
  grant usage on schema public to atrium_runtime;
  for own in select tablename from pg_tables where schemaname = 'public' and pg_has_role(current_user, tableowner, 'usage') loop
    execute format('grant select, insert, update, delete on public.%I to atrium_runtime', own);
    if own = any (tables) then
      execute format('revoke update, delete, truncate on public.%I from atrium_runtime', own);
    end if;
  end loop;
  grant usage, select on all sequences in schema public to atrium_runtime;
  revoke insert on schema_migrations from atrium_runtime;
end $$;

-- Only an owner may analyze.
create function analyze_leads() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze leads, lead_search, lead_counts;
end $$;
