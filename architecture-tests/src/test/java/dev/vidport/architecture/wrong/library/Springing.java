package dev.vidport.architecture.wrong.library;

import org.springframework.context.ApplicationContext;

/** A library class that knows Spring. */
record Springing(ApplicationContext context) {}
