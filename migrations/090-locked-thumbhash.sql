-- What stands for a picture to those who may not see it is called by what it is.
alter table media rename column curtain to locked_thumbhash;
alter table shows rename column picture_curtain to picture_locked_thumbhash;
