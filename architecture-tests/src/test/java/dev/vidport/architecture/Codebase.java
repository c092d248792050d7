package dev.vidport.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * All modules below a root package. There is a real code base and a deliberately wrong one, so that
 * the tests can check that every rule can pass and fail.
 */
record Codebase(String root) {
  /** The shipped classes. */
  static final Codebase VIDPORT = new Codebase("dev.vidport");

  /** Fixtures that violate every rule at least once. */
  static final Codebase WRONG = new Codebase("dev.vidport.architecture.wrong");

  JavaClasses mainClasses() {
    return new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages(root);
  }

  /**
   * Like {@link #mainClasses}, but includes test classes, because the fixtures are test classes.
   */
  JavaClasses fixtureClasses() {
    return new ClassFileImporter().importPackages(root);
  }

  String packageOf(ProjectModule module) {
    return root + "." + module.packageName();
  }

  /** A module with all its packages. */
  String in(ProjectModule module) {
    return packageOf(module) + "..";
  }

  /** The packages with the ports of the use cases. */
  String ports() {
    return packageOf(ProjectModule.USECASES) + "..port..";
  }

  String feature(ProjectModule module, String feature) {
    return packageOf(module) + "." + feature + "..";
  }

  /** A package below the root package, and the packages below it. */
  String inPackage(String name) {
    return root + "." + name + "..";
  }

  String[] in(Collection<ProjectModule> modules) {
    return modules.stream().map(this::in).toArray(String[]::new);
  }

  String[] everywhere() {
    return in(Arrays.asList(ProjectModule.values()));
  }

  String[] everywhereExcept(ProjectModule... excluded) {
    Set<ProjectModule> modules = EnumSet.allOf(ProjectModule.class);
    modules.removeAll(Arrays.asList(excluded));
    return in(modules);
  }

  /** One slice for each package of {@code module}, including its root package. */
  SliceAssignment packagesOf(ProjectModule module) {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        // Until the root packages of these modules are above their other packages.
        boolean isPending =
            EnumSet.of(ProjectModule.USECASES, ProjectModule.MEDIA).contains(module)
                && type.getPackageName().equals(packageOf(module));
        return !isPending && JavaClass.Predicates.resideInAPackage(in(module)).test(type)
            ? SliceIdentifier.of(type.getPackageName())
            : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "packages of " + in(module);
      }
    };
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
