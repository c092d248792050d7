package dev.vidport.spring;

import dev.vidport.library.VidportBuilder;

/**
 * A bean that changes how the Vidport of the application is built, after the properties. Several
 * are called in their order.
 */
@FunctionalInterface
public interface VidportCustomizer {
  void customize(VidportBuilder builder);
}
