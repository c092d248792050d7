package dev.vidport.host.settings;

import java.util.List;

/**
 * Settings that one class declares, documents and reads into a typed record. A new setting needs a
 * declaration in that class and an entry in its {@code GROUP}; the page {@code
 * docs/configuration.md} is generated from both.
 *
 * @param title the heading in the documentation
 * @param settings in the order of the documentation
 */
record SettingGroup(String title, List<Setting<?>> settings) {
  static SettingGroup of(String title, Setting<?>... settings) {
    return new SettingGroup(title, List.of(settings));
  }
}
