// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {vm} from "./Vm.sol";
import {PrizeDrawings} from "../PrizeDrawings.sol";
import {TestToken} from "../local/TestToken.sol";
import {Powers} from "./Powers.sol";
import {Stage} from "./Stage.sol";

/// @dev What no order of calls by any key brings about. Powers.sol acts and remembers.
contract PowersTest is Stage {
    Powers private _powers;

    function setUp() public override {
        _powers = new Powers();
        (address drawings_, address token_) = _powers.world();
        (drawings, token) = (PrizeDrawings(payable(drawings_)), TestToken(token_));
    }

    /// @dev Read by forge: whom it calls.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_powers);
    }

    function invariant_nobodyDoesWhatIsNotTheirs() public view {
        vm.assertEq(_powers.wrong(), "", "after all calls");
    }

    function invariant_moneyGoesToWalletsOfTheOwnerAndNowhereElse() public view {
        uint256 here = drawings.campaign(1).balance;
        vm.assertEq(_powers.depositedUnits(), here + _powers.paid() + _powers.refundedUnits(), "no unit is missing");
        vm.assertEq(token.balanceOf(address(drawings)), here, "what is left is there");
        vm.assertEq(token.balanceOf(stranger), 0, "nobody else has any");
    }
}
