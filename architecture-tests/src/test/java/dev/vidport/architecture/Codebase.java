package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * All modules below one root package. There is a real house and a deliberately wrong one, so that
 * every rule can be seen to hold and to fail.
 */
record Codebase(String root) {
  /** What is shipped. */
  static final Codebase VIDPORT = new Codebase("dev.vidport");

  /** Fixtures that break every rule at least once. */
  static final Codebase WRONG = new Codebase("dev.vidport.architecture.wrong");

  JavaClasses mainClasses() {
    return new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages(root);
  }

  /** Fixtures are test classes themselves. */
  JavaClasses fixtureClasses() {
    return new ClassFileImporter().importPackages(root);
  }

  String in(ProjectModule module) {
    return root + "." + module.packageName() + "..";
  }

  String[] in(Collection<ProjectModule> modules) {
    return modules.stream().map(this::in).toArray(String[]::new);
  }

  String[] everywhere() {
    return in(Arrays.asList(ProjectModule.values()));
  }

  String[] everywhereBut(ProjectModule... left) {
    Set<ProjectModule> modules = EnumSet.allOf(ProjectModule.class);
    modules.removeAll(Arrays.asList(left));
    return in(modules);
  }

  /** One slice for each package below {@code module}: features, and the parts of a large one. */
  String featuresOf(ProjectModule module) {
    return root + "." + module.packageName() + ".(**)";
  }

  DescribedPredicate<JavaClass> owns() {
    return describe("belong to " + root, type -> type.getPackageName().startsWith(root + "."));
  }

  boolean isEmpty(ProjectModule module, JavaClasses classes) {
    return classes.stream()
        .filter(JavaClass.Predicates.resideInAPackage(in(module)))
        .allMatch(type -> type.getSimpleName().equals("package-info"));
  }
}
