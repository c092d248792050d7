/** State, jobs and outbox in a relational database. */
package dev.vidport.persistence;
