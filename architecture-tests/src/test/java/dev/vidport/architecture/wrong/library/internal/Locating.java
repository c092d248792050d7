package dev.vidport.architecture.wrong.library.internal;

import com.google.inject.Injector;

/** Looks up what it should get. */
record Locating(Injector injector) {
  Inside find() {
    return injector.getInstance(Inside.class);
  }
}
