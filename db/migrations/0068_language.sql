-- Which language somebody chose for themselves; null: that of their browser.
alter table portal_user
  add column chosen_language text check (chosen_language ~ '^[a-z]{2}$'),
  add check (language = chosen_language);
