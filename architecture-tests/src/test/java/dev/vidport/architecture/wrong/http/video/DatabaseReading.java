package dev.vidport.architecture.wrong.http.video;

import java.sql.Connection;

/** A route that reads the database. */
record DatabaseReading(Connection database) {}
