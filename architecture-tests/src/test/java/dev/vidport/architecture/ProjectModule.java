package dev.vidport.architecture;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The modules of Vidport, each with the package below the house's root that it owns. */
enum ProjectModule {
  DOMAIN,
  USECASES,
  HTTP,
  PERSISTENCE,
  STORAGE,
  MEDIA,
  LIBRARY,
  HOST;

  static final Set<ProjectModule> CORES = EnumSet.of(DOMAIN, USECASES);
  static final Set<ProjectModule> ADAPTERS = EnumSet.of(HTTP, PERSISTENCE, STORAGE, MEDIA);

  /** What stands outside the hexagon's core: these fit the ports and put the parts together. */
  static final Set<ProjectModule> OUTSIDE = EnumSet.complementOf(EnumSet.copyOf(CORES));

  String packageName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
