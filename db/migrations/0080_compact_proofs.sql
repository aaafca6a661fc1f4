-- A proof is stored compact too: the 32 bytes of its random value, then the rest of it compressed, so that the database
-- still compares the value with the drawing's before it keeps a proof.
alter table site_file add column digest bytea;  -- SHA-256 of a compact proof as it is served; null: it is no compact proof
alter table site_file drop constraint site_file_encoding_check;
alter table site_file add constraint site_file_encoding_check
  check (encoding = 'br' or encoding in ('zstd', 'proof') and dictionary is not null) not valid;
alter table site_file drop constraint site_file_check1;
alter table site_file add constraint site_file_encoding_of_proof
  check (encoding is null or (encoding = 'proof') = (path like '%/proof.json')) not valid;
-- What is logged of it is what its tag says.
alter table site_file add constraint site_file_digest_check
  check (encoding is distinct from 'proof' or digest is not null and octet_length(digest) = 32
    and etag = '"' || left(translate(encode(digest, 'base64'), '+/', '-_'), 22) || '"') not valid;

create or replace function guard_proof() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform refuse_if(
    not exists (
      select from drawing d join campaign c on c.id = d.campaign_id
      where d.id || '/proof' = new.subject and d.id = split_part(new.subject, '/', 1) and d.settled_at is not null
        and new.path = '/campaigns/' || c.slug || '/draws/' || d.id || '/proof.json'
        and case when new.encoding = 'proof' then substring(new.body for 32) = d.entropy
          else position(convert_to('"0x' || encode(d.entropy, 'hex') || '"', 'UTF8') in new.body) > 0 end),
    'proof %s: its drawing is not drawn, or it is not the proof of this drawing', new.path);
  return new;
end $$;

drop trigger proof_stays_of_drawn_drawing on site_file;
create trigger proof_stays_of_drawn_drawing before update on site_file for each row
  when ((old.path like '%/proof.json' or new.path like '%/proof.json')
    and (new.path, new.subject, new.body, new.encoding) is distinct from (old.path, old.subject, old.body, old.encoding))
  execute function guard_proof();

-- Every version of a proof that was published: one that is stored otherwise is the same version.
create or replace function log_proof() returns trigger language plpgsql as $$
declare
  published bytea := case when new.encoding = 'proof' then new.digest else sha256(new.body) end;
begin
  if tg_op = 'UPDATE' and published = (case when old.encoding = 'proof' then old.digest else sha256(old.body) end) then
    return null;
  end if;
  insert into log_wanted (entry) values (jsonb_build_object(
    'type', 'proof', 'drawing', split_part(new.subject, '/', 1), 'sha256', log_hex(published)));
  return null;
end $$;

drop trigger changed_proof_is_logged on site_file;
create trigger changed_proof_is_logged after update on site_file for each row
  when (new.path like '%/proof.json'
    and (new.body, new.encoding, new.digest) is distinct from (old.body, old.encoding, old.digest))
  execute function log_proof();
