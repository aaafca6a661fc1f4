-- A move that was given up, and one that was begun after it, are two: what the one copied is not what the other is to arrive
-- with. The two databases of a move have the same word here; '' is that of moves that were begun before there was one.
alter table partner_move add column attempt text not null default '' check (length(attempt) <= 40);
