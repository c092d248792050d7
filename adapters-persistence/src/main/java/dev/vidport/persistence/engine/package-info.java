/** The step queue and the worker that runs its steps, on top of db-scheduler. */
@NullMarked
package dev.vidport.persistence.engine;

import org.jspecify.annotations.NullMarked;
