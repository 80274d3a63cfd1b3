-- Of the job queue, whose tables make themselves: here, so that whoever runs the shop need not create schemas.
create schema if not exists jobs;
