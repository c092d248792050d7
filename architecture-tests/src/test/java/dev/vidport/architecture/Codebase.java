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
import java.util.function.UnaryOperator;

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
    return slices(module, "packages", name -> name);
  }

  /**
   * One slice for each feature of {@code module}, with the packages below it, such as its ports.
   */
  SliceAssignment featuresOf(ProjectModule module) {
    return slices(module, "features", name -> name.split("\\.", 2)[0]);
  }

  /**
   * @param slice from the name of a package below that of the module, empty for the root package
   */
  private SliceAssignment slices(ProjectModule module, String what, UnaryOperator<String> slice) {
    String root = packageOf(module);
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass type) {
        String name = type.getPackageName();
        if (!(name + ".").startsWith(root + ".")) {
          return SliceIdentifier.ignore();
        }
        return SliceIdentifier.of(
            "." + slice.apply(name.equals(root) ? "" : name.substring(root.length() + 1)));
      }

      @Override
      public String getDescription() {
        return what + " of " + root;
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
